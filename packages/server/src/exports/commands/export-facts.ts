import { isAbsolute, resolve } from 'node:path';
import type { Client } from '@laurel/client/client.ts';
import type { FactTable } from '@laurel/contract/exports/fact-tables.ts';
import type { FactManifest } from '@laurel/contract/exports/facts.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, fileFailure, flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { answerCommand } from '../../cli/operation-command.ts';
import { printJson, printTable } from '../../cli/output.ts';
import { folderOfDay, writeDay } from '../write-day.ts';

export const exportFacts: Command = {
  name: 'export facts',
  about:
    'Writes the events, rounds, voids, scores and payouts of a UTC day as Parquet files, with manifest.json, into ' +
    'DIR/tenant=ID/day=YYYY-MM-DD. A day has the events that were accepted on it, whenever they happened; of today those so far, which ' +
    'manifest.json says (complete: false). A day is whole once its manifest is there; one that was interrupted is made anew. Only an admin ' +
    'may (docs/exports/facts.md).',
  options: {
    ...serverOptions,
    day: { type: 'string', value: 'YYYY-MM-DD', about: 'the day, in UTC' },
    out: { type: 'string', value: 'DIR', about: 'the folder of all exports (default: this one)' },
  },
  run: async (input, context) => {
    const day = textOption(input, 'day');
    if (day === undefined) throw new UsageError('Which day? Give --day YYYY-MM-DD.');
    const out = textOption(input, 'out') ?? '.';
    const folder = isAbsolute(out) ? out : resolve(out);
    const manifest = await write(openAccount(input, context, LOG_TIMEOUT_MILLISECONDS), day, folder, context);
    if (flagOption(input, 'json')) printJson(context, { ...manifest, folder: folderOfDay(folder, manifest) });
    else printTable(context, ['name', 'rows', 'bytes', 'sha256'], manifest.files);
    return 0;
  },
};

async function write(
  client: Client,
  day: string,
  folder: string,
  { clock, random }: Context,
): Promise<FactManifest> {
  const known = await client.readFactDay({ path: { day } });
  const query = known.complete ? {} : { up_to: known.up_to };
  const source = {
    day: known,
    fileOf: async (table: FactTable) => ({ bytes: await client.readFacts({ path: { day, table }, query }) }),
  };
  return writeDay(folder, source, { made_at: clock(), mark: String(random()).slice(2) }).catch(
    (error: Error) => {
      const { syscall, message, name } = error as NodeJS.ErrnoException;
      // Only files of this side have system calls of these names.
      if (syscall !== undefined && ownCalls.has(syscall)) throw fileFailure(error, folder, 'written');
      if (name !== 'Error' && name !== 'TypeError') throw error;
      throw new Failure(`The export ended too early: ${message}. The server's log says why.`, {
        cause: error,
      });
    },
  );
}

const ownCalls: ReadonlySet<string> = new Set(['open', 'write', 'fsync', 'mkdir', 'rename', 'unlink']);

export const exportFactsStatus = answerCommand({
  operation: 'readFactStatus',
  name: 'export facts status',
  about: 'Shows how far the daily export of facts is, what is under way, and what failed. Only an admin may.',
  says: ({ scheduled, last_day, exported_at, running, failure }) => [
    ...(scheduled ? [] : ['This server exports no days by itself: FACTS_FOLDER is not set.']),
    last_day ? `${last_day} was exported at ${exported_at}.` : 'No day was exported yet.',
    ...(running ? [`${running.day} is under way since ${running.since}: ${running.percent} %.`] : []),
    ...(failure
      ? [
          `${failure.day} failed at ${failure.at} (attempt ${failure.attempts}), next at ${failure.next_attempt_at}: ${failure.reason}`,
        ]
      : []),
  ],
});
