import { hash } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ArchivedEvent, ArchivePart } from '@laurel/contract/events/archive.ts';
import { archiveText } from '@laurel/rules/rounds/archive-text.ts';
import { Failure, fileFailure } from '../../cli/arguments.ts';
import { makeFolderDurably } from '../../database/durable-files.ts';

/** A complete and synced file whose events may still be in the log. */
export interface ArchiveFile {
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

/** An archive's files: `.partial`, synced, `.unconfirmed`, and lasting once the events have left the log. None is lost. */
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
