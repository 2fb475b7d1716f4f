import { flagOption, numberArgument, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context, Input, OptionSpec } from '../../cli/command.ts';
import { printAnswer, printRemark } from '../../cli/output.ts';
import type { WitnessSettings } from '../../sealing/sealing.ts';
import { startOrExplain, untilAborted } from './serve.ts';

const text = (value: string, about: string): OptionSpec => ({ type: 'string', value, about });

export const witnessCommand: Command = {
  name: 'witness',
  takes: 'NAME',
  about:
    'Cosigns checkpoints of the sealed logs of other installations until it is stopped, as long as each log only grows (C2SP tlog-witness). NAME is that of ' +
    'its key, such as casino.example/witness. It prints what the other installation sets as WITNESSES, and needs no database.',
  options: {
    logs: text(
      'FILE',
      'verifier keys of the logs, a line each, as GET /log/v1/{tenant_id}/keys answers them; read at each request',
    ),
    directory: text(
      'DIR',
      'its key, made at the first start, and what it cosigned last; ./witness by default',
    ),
    host: text('HOST', 'the address to listen at; 127.0.0.1 by default'),
    port: text('PORT', 'the port to listen at, 0 for a free one; 8090 by default'),
    begin: {
      type: 'boolean',
      about: 'signing-key.pem in the directory is a key of yours that was never used',
    },
  },
  run: async (input, context) => {
    const settings = settingsOf(input, context);
    const stopping = context.interruption();
    const { openWitness } = await import('../../sealing/sealing.ts');
    const witness = await startOrExplain(() => openWitness(settings), { host: '--host', port: '--port' });
    const { url, key, logs } = witness;
    printAnswer(input, context, { url, key, logs }, [
      `The witness is at ${url} and knows ${logs} logs. Who is to be cosigned sets, with the address at which it reaches this one:`,
      `WITNESSES="${url} ${key}"`,
    ]);
    await untilAborted(stopping);
    await witness.close();
    return 0;
  },
};

function settingsOf(input: Input, context: Context): WitnessSettings {
  const [name = ''] = input.positionals;
  const logs = textOption(input, 'logs');
  if (!/^[^\s+]+$/.test(name)) throw new UsageError('NAME has no spaces and no +.');
  if (logs === undefined) throw new UsageError('--logs is missing.');
  return {
    ...{ name, logs },
    directory: textOption(input, 'directory') ?? './witness',
    host: textOption(input, 'host') ?? '127.0.0.1',
    port: numberArgument('PORT', textOption(input, 'port') ?? '8090', 0),
    isNewKey: flagOption(input, 'begin'),
    clock: context.clock,
    onError: (error) => printRemark(context, `laurel witness: ${(error as Error).message}`),
  };
}
