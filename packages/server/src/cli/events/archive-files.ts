import { hash } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ArchivedEvent, ArchivePart } from '@laurel/contract/events/archive.ts';
import { archiveText } from '@laurel/rules/rounds/archive-text.ts';
import { makeFolderDurably } from '../../store/engine/durable-files.ts';
import { Failure } from '../framework/failures.ts';

/** One file, complete and synced, whose events are not known to have left the log. */
export interface ArchiveFile {
  path: string;
  seqs: number[];
  /** Of its content before it was compressed. */
  sha256: string;
  /** The events have left the log: the file takes its lasting name, which is answered. */
  confirm: () => Promise<string>;
  /** The events stay in the log. */
  discard: () => Promise<void>;
}

const ENDING = '.ndjson.gz';
const UNCONFIRMED = '.unconfirmed';
const PARTIAL = '.partial';

/**
 * The files of an archive. Each is written under a name that ends in `.partial`, is synced, becomes `.unconfirmed`, and gets its
 * lasting name only once its events have left the log: so whatever interrupts the work, no event is lost and none is kept twice.
 */
export class ArchiveFiles {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async open(directory: string): Promise<ArchiveFiles> {
    makeFolderDurably(directory);
    return new ArchiveFiles(directory);
  }

  /** What an earlier run wrote for the tenant and did not come to confirm; what it did not come to write goes away. */
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

  /** Writes a part, named after its tenant and its first number, which no other part of the tenant's log can have. */
  async write({ tenant_id, events }: ArchivePart): Promise<ArchiveFile> {
    const name = `${prefixOf(tenant_id)}${String(events[0]?.seq).padStart(16, '0')}${ENDING}`;
    if (await exists(join(this.#directory, name)))
      throw new Failure(`${name} is there already, so another log was archived in ${this.#directory}.`);
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
  try {
    return (await promisify(gunzip)(await readFile(path))).toString('utf8');
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
