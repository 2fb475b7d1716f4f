import type { Voided } from '@laurel/contract/events/voids.ts';
import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption, textOption } from '../framework/arguments.ts';
import type { Command, Context, Input } from '../framework/command.ts';
import { UsageError } from '../framework/failures.ts';
import { printJson, printLine } from '../framework/output.ts';
import { openSource } from '../send/send-source.ts';

/** Half of what the server takes in one call. */
const IDS_A_CALL = 5_000;

export const voidEvents: Command = {
  name: 'void',
  takes: 'ID…',
  about:
    'Takes events out of every board that is not settled, such as bets that were rolled back. ID is the unique_id of an event; a ' +
    'file has one a line.',
  positionals: [0, Number.POSITIVE_INFINITY],
  options: {
    ...serverOptions,
    reason: { type: 'string', value: 'TEXT', about: 'why; kept in the audit log' },
    file: {
      type: 'string',
      value: 'FILE',
      about: 'where to read ids from, plain or gzip; - is standard input',
    },
  },
  run: async (input, context) => {
    const reason = textOption(input, 'reason');
    if (reason === undefined) throw new UsageError('Why? Give --reason.');
    const unique_ids = await readIds(input, context);
    if (unique_ids.length === 0) throw new UsageError('Which events? Give their ids, or --file.');
    const client = openAccount(input, context);
    const total: Voided = { voided: 0, unknown: 0 };
    for (let from = 0; from < unique_ids.length; from += IDS_A_CALL) {
      const body = { unique_ids: unique_ids.slice(from, from + IDS_A_CALL), reason };
      const { voided, unknown } = await client.voidEvents({ body });
      total.voided += voided;
      total.unknown += unknown;
    }
    if (flagOption(input, 'json')) printJson(context, total);
    else printLine(context, `Events void now: ${total.voided}. Unknown ids: ${total.unknown}.`);
    return 0;
  },
};

/** Each once, so that the sums over several calls are right. */
async function readIds(input: Input, context: Context): Promise<string[]> {
  const file = textOption(input, 'file');
  const lines = file === undefined ? [] : await readLines(file, context);
  return [...new Set([...input.positionals, ...lines])];
}

async function readLines(file: string, { stdin }: Context): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await openSource(file, stdin)).chunks) chunks.push(chunk);
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return text.split(/\r?\n/).filter((line) => line !== '');
}
