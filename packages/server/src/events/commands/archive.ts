import type { Client } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { ArchivePart } from '@laurel/contract/events/archive.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { type ArchiveFile, ArchiveFiles } from './archive-files.ts';

export const archive: Command = {
  name: 'archive',
  about:
    'Moves old events out of the log into compressed files: those that were received before a time and that no board can need any ' +
    'more. Their ids stay known, so that a resend has no effect. After a failure the same command finishes the work.',
  options: {
    ...serverOptions,
    before: { type: 'string', value: 'DATE', about: 'up to when; a date (UTC) or an RFC 3339 time' },
    to: { type: 'string', value: 'DIRECTORY', about: 'where the files are kept' },
    check: { type: 'boolean', about: 'show how much would be moved, and move nothing' },
  },
  run: async (input, context) => {
    const before = timeOf(input);
    const check = flagOption(input, 'check');
    const directory = textOption(input, 'to');
    if (directory === undefined && !check) throw new UsageError('Where are the files kept? Give --to.');
    const client = openAccount(input, context);
    const files = directory === undefined || check ? undefined : await ArchiveFiles.open(directory);
    const moved = await moveAll(client, before, files);
    if (flagOption(input, 'json')) printJson(context, moved);
    else report(context, moved, check);
    return 0;
  },
};

interface Moved {
  events: number;
  files: string[];
}

/** The most attempts at a part whose game rounds continue meanwhile. */
const ATTEMPTS = 5;

function timeOf(input: Input): string {
  const text = textOption(input, 'before');
  if (text === undefined) throw new UsageError('Up to when? Give --before.');
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
  if (parseTimestamp(time) === null) throw new UsageError(`"${text}" is no date and no RFC 3339 time.`);
  return time;
}

/** Moves part by part; each file is complete before its events leave the log. Without files it only counts. */
async function moveAll(client: Client, before: string, files: ArchiveFiles | undefined): Promise<Moved> {
  const moved: Moved = { events: 0, files: [] };
  if (files) {
    const { tenant_id } = await readPart(client, before, 0);
    for (const file of await files.begun(tenant_id)) await finishBegun(client, before, file, moved);
  }
  for (let after: number | null = 0; after !== null; )
    after = await movePart(client, { before, after }, files, moved);
  return moved;
}

function readPart(client: Client, before: string, after: number): Promise<ArchivePart> {
  return client.readArchivePart({ query: { before, after } });
}

/** An earlier run wrote this file and may or may not have removed its events. */
async function finishBegun(client: Client, before: string, file: ArchiveFile, moved: Moved): Promise<void> {
  try {
    await finish(client, before, file, moved);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const sentence = `${file.path} was begun by an earlier run and cannot be finished: ${(error as LaurelFault).message} Move it away and run the command again; what it holds of this log is still there.`;
    throw new Failure(sentence, { cause: error });
  }
}

async function movePart(
  client: Client,
  { before, after }: { before: string; after: number },
  files: ArchiveFiles | undefined,
  moved: Moved,
): Promise<number | null> {
  for (let attempt = 1; ; attempt++) {
    const part = await readPart(client, before, after);
    if (!files) moved.events += part.events.length;
    if (!files || part.events.length === 0) return part.next;
    const file = await files.write(part);
    try {
      await finish(client, before, file, moved);
      return part.next;
    } catch (error) {
      // A game round continued, or an event was voided, after the part was read; all of it is still in the log.
      if (!isConflict(error) || attempt === ATTEMPTS) throw error;
      await file.discard();
    }
  }
}

async function finish(client: Client, before: string, file: ArchiveFile, moved: Moved): Promise<void> {
  const { seqs, sha256 } = file;
  await client.removeArchivedEvents({ body: { before, seqs, sha256 } });
  moved.files.push(await file.confirm());
  moved.events += seqs.length;
}

function isConflict(error: unknown): boolean {
  return error instanceof LaurelFault && error.code === 'conflict';
}

function report(context: Context, { events, files }: Moved, check: boolean): void {
  if (check) {
    printLine(context, `${events} events would be moved. Nothing was.`);
    return;
  }
  for (const file of files) printLine(context, file);
  printLine(context, `Moved ${events} events into ${files.length} ${files.length === 1 ? 'file' : 'files'}.`);
}
