import type { Client } from '@laurel/client/client.ts';
import {
  maxNamedIds,
  type PendingVoids,
  pendingVoidDays,
  type VoidBody,
  type Voided,
} from '@laurel/contract/events/voids.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { given, printJson, printLine, printRemark, printTable } from '../../cli/output.ts';
import { openSource } from './send/send-source.ts';

/** Half of what the server takes in one call. */
const IDS_A_CALL = 5_000;

export const voidCommand: Command = {
  name: 'void',
  takes: 'ID…',
  about:
    'Takes events out of every board that is not settled, such as bets that were rolled back. ID is the unique_id of an event; a ' +
    'file has one a line. An event that has not come yet is void when it comes. Exit code 1: one of them was archived.',
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
    const total = await voidAll(openAccount(input, context), { unique_ids, reason });
    if (flagOption(input, 'json')) printJson(context, total);
    else printLine(context, `Events void now: ${total.voided}.`);
    if (total.pending > 0) printRemark(context, pendingSentence(total));
    if (total.unknown > 0) printRemark(context, unknownSentence(total));
    return total.unknown === 0 ? 0 : 1;
  },
};

async function voidAll(client: Client, { unique_ids, reason }: VoidBody): Promise<Voided> {
  const total: Voided = { voided: 0, pending: 0, pending_ids: [], unknown: 0, unknown_ids: [] };
  for (let from = 0; from < unique_ids.length; from += IDS_A_CALL) {
    const body = { unique_ids: unique_ids.slice(from, from + IDS_A_CALL), reason };
    const some = await client.voidEvents({ body });
    total.voided += some.voided;
    total.pending += some.pending;
    total.pending_ids = [...total.pending_ids, ...some.pending_ids].slice(0, maxNamedIds);
    total.unknown += some.unknown;
    total.unknown_ids = [...total.unknown_ids, ...some.unknown_ids].slice(0, maxNamedIds);
  }
  return total;
}

/** How many ids a sentence names. */
const NAMED_IDS = 20;

function pendingSentence({ pending, pending_ids }: Voided): string {
  const what = pending === 1 ? '1 id is' : `${pending} ids are`;
  return `${what} of no event yet; one that comes within ${pendingVoidDays} days is void: ${named(pending_ids, pending)}.`;
}

function unknownSentence({ unknown, unknown_ids }: Voided): string {
  const what = unknown === 1 ? '1 event was' : `${unknown} events were`;
  return `${what} archived and ${unknown === 1 ? 'stays as it is' : 'stay as they are'}: ${named(unknown_ids, unknown)}.`;
}

function named(ids: readonly string[], count: number): string {
  const first = ids.slice(0, NAMED_IDS);
  return first.join(', ') + (count > first.length ? ` and ${count - first.length} more` : '');
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

export const eventPendingVoids: Command = {
  name: 'event pending-voids',
  about:
    'Shows the voids of events that have not come, newest first: who voided them, why, and until when they wait.',
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const rows: PendingVoids['results'] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const { results, next } = await client.listPendingVoids({
        query: { page_size: 200, ...given('before', before) },
      });
      rows.push(...results);
      before = next;
    }
    if (flagOption(input, 'json')) printJson(context, rows);
    else if (rows.length === 0) printLine(context, 'No void waits for its event.');
    else printTable(context, ['unique_id', 'author', 'reason', 'asked_at', 'ends_at'], rows);
    return 0;
  },
};
