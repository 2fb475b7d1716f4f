import { hash } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Client } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { ArchivedEvent, ArchivePart } from '@laurel/contract/events/archive.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { archiveText } from '@laurel/rules/rounds/archive-text.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, fileFailure, flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { makeFolderDurably } from '../../database/durable-files.ts';

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

/** A complete and synced file whose events may still be in the log. */
interface ArchiveFile {
  path: string;
  seqs: number[];
  /** Of its content before it was compressed. */
  sha256: string;
  /** Called once the events have left the log: gives the file its lasting name and returns it. */
  confirm: () => Promise<string>;
  /** Called if the events stay in the log: removes the file. */
  discard: () => Promise<void>;
}

const ENDING = '.ndjson.gz';
const UNCONFIRMED = '.unconfirmed';
const PARTIAL = '.partial';

/**
 * The files of an archive. Each is written under a name that ends in `.partial`, is synced, becomes `.unconfirmed`, and gets
 * its lasting name only once its events have left the log. So no event is lost or kept twice, whatever interrupts the work.
 */
export class ArchiveFiles {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async open(directory: string): Promise<ArchiveFiles> {
    try {
      makeFolderDurably(directory);
    } catch (error) {
      throw new Failure(`${directory} cannot be used as a folder: ${(error as Error).message}.`, {
        cause: error,
      });
    }
    return new ArchiveFiles(directory);
  }

  /** The files of the tenant that an earlier run wrote and did not confirm; removes those that it did not finish writing. */
  async begun(tenant_id: number): Promise<ArchiveFile[]> {
    const all = await readdir(this.#directory);
    const names = all.filter((name) => name.startsWith(prefixOf(tenant_id))).sort();
    for (const name of names.filter((one) => one.endsWith(ENDING + PARTIAL)))
      await rm(join(this.#directory, name));
    const files: ArchiveFile[] = [];
    for (const name of names.filter((one) => one.endsWith(ENDING + UNCONFIRMED))) {
      const text = await unpacked(join(this.#directory, name));
      files.push(this.#file(name.slice(0, -UNCONFIRMED.length), text, seqsOf(text)));
    }
    return files;
  }

  /** Writes a part, named after its tenant and its first number, which no other part of the tenant's log has. */
  async write({ tenant_id, events }: ArchivePart): Promise<ArchiveFile> {
    const name = `${prefixOf(tenant_id)}${String(events[0]?.seq).padStart(16, '0')}${ENDING}`;
    if (await exists(join(this.#directory, name)))
      throw new Failure(`${name} already exists, so another log was archived in ${this.#directory}.`);
    const text = archiveText(events);
    const path = join(this.#directory, name);
    await writeSynced(path + PARTIAL, await promisify(gzip)(text));
    await rename(path + PARTIAL, path + UNCONFIRMED);
    await syncDirectory(this.#directory);
    return this.#file(
      name,
      text,
      events.map((event) => event.seq),
    );
  }

  #file(name: string, text: string, seqs: number[]): ArchiveFile {
    const lasting = join(this.#directory, name);
    const path = lasting + UNCONFIRMED;
    return {
      path,
      seqs,
      sha256: hash('sha256', text, 'hex'),
      confirm: async () => {
        await rename(path, lasting);
        await syncDirectory(this.#directory);
        return lasting;
      },
      discard: () => rm(path),
    };
  }
}

function prefixOf(tenant_id: number): string {
  return `events-${tenant_id}-`;
}

async function unpacked(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw fileFailure(error, path, 'read');
  });
  try {
    return (await promisify(gunzip)(bytes)).toString('utf8');
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

function seqsOf(text: string): number[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => (JSON.parse(line) as ArchivedEvent).seq);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A name is as durable as the folder that holds it. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
