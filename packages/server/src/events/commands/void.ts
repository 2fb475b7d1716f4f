import { maxNamedUnknown, type Voided } from '@laurel/contract/events/voids.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { printJson, printLine, printRemark } from '../../cli/output.ts';
import { openSource } from './send/send-source.ts';

/** Half of what the server takes in one call. */
const IDS_A_CALL = 5_000;

export const voidCommand: Command = {
  name: 'void',
  takes: 'ID…',
  about:
    'Takes events out of every board that is not settled, such as bets that were rolled back. ID is the unique_id of an event; a ' +
    'file has one a line. Exit code 1: one of them is of no event in the log.',
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
    const total: Voided = { voided: 0, unknown: 0, unknown_ids: [] };
    for (let from = 0; from < unique_ids.length; from += IDS_A_CALL) {
      const body = { unique_ids: unique_ids.slice(from, from + IDS_A_CALL), reason };
      const { voided, unknown, unknown_ids } = await client.voidEvents({ body });
      total.voided += voided;
      total.unknown += unknown;
      total.unknown_ids = [...total.unknown_ids, ...unknown_ids].slice(0, maxNamedUnknown);
    }
    if (flagOption(input, 'json')) printJson(context, total);
    else printLine(context, `Events void now: ${total.voided}.`);
    if (total.unknown === 0) return 0;
    printRemark(context, unknownSentence(total));
    return 1;
  },
};

/** How many unknown ids the sentence names. */
const NAMED_IDS = 20;

function unknownSentence({ unknown, unknown_ids }: Voided): string {
  const named = unknown_ids.slice(0, NAMED_IDS);
  const more = unknown > named.length ? ` and ${unknown - named.length} more` : '';
  return `${unknown === 1 ? '1 id is' : `${unknown} ids are`} of no event in the log: ${named.join(', ')}${more}.`;
}

/** Returns each id once, so that the sums over several calls are right. */
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
