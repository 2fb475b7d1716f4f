import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sync } from '../../database/durable-files.ts';

/** A tree that was signed. `root`: base64. */
export interface SignedTree {
  size: number;
  root: string;
}

/** Names the file of each log that was signed here. Without one of these files nobody knows what was signed. */
const INDEX = 'signed-logs';
const ENDING = '.signed';

/** The record of what was signed last is gone from this machine: another tree could be signed under the same name. */
export class NoSignedRecord extends Error {
  constructor(what: string) {
    super(
      `SEALING_DIR has a private key of this installation, but not the record of what was signed with it: ${what}. Copy the ` +
        'whole directory from the machine that signed, or from its backup. Where the record is lost, `laurel sealing ' +
        'continue` begins the logs again under a new name; until then nothing is sealed.',
    );
    this.name = 'NoSignedRecord';
  }
}

/** A file that has grown to so many bytes begins again with its last line. */
const MAX_BYTES = 64 * 1024;

/**
 * The newest tree of each log that this machine signed, in a file for each log that no backup of the database brings back.
 * Callers hold the lock of the log.
 */
export class SignedTrees {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The directory is that of a machine which knows what it signed: all that it is about to sign will be recorded in it. */
  async begin(): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    await appendDurably(join(this.#directory, INDEX), '');
    sync(this.#directory);
  }

  /** Whether anything is recorded, be it that nothing was signed yet. */
  async isBegun(): Promise<boolean> {
    const files = await readdir(this.#directory);
    return files.some((name) => name === INDEX || name.endsWith(ENDING));
  }

  /** Throws NoSignedRecord for a directory into which somebody has put a key alone. */
  async demand(): Promise<void> {
    if (!(await this.isBegun()))
      throw new NoSignedRecord(`there is no file ${INDEX} and none that ends in ${ENDING}`);
  }

  /** Undefined: this machine never signed the log. Throws NoSignedRecord where it did and the file is gone. */
  async newest(origin: string): Promise<SignedTree | undefined> {
    const lines = (await this.#read(this.#fileOf(origin))).split('\n').slice(0, -1);
    const last = lines.at(-1);
    if (last !== undefined) return JSON.parse(last) as SignedTree;
    const file = this.#fileOf(origin);
    if ((await this.#read(INDEX)).split('\n').includes(file))
      throw new NoSignedRecord(`the file ${file} is missing or empty`);
    return undefined;
  }

  /** Durable when it returns, and only then may the signature leave this process. */
  async record(origin: string, { size, root }: SignedTree): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const line = `${JSON.stringify({ size, root })}\n`;
    const file = this.#fileOf(origin);
    const path = join(this.#directory, file);
    const before = await this.#read(file);
    // The end of a file that a crash cut off is no line, so it is replaced, too.
    const isWhole = before === '' || before.endsWith('\n');
    if (isWhole && before.length < MAX_BYTES) {
      await appendDurably(path, line);
      // Afterwards, so that no crash leaves a log in the index without its file.
      if (before === '') {
        await appendDurably(join(this.#directory, INDEX), `${file}\n`);
        sync(this.#directory);
      }
      return;
    }
    await appendDurably(`${path}.next`, line, 'w');
    await rename(`${path}.next`, path);
    sync(this.#directory);
  }

  #fileOf(origin: string): string {
    return `${origin.replaceAll(/[^\w-]/g, '_')}${ENDING}`;
  }

  async #read(file: string): Promise<string> {
    try {
      return await readFile(join(this.#directory, file), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  }
}

async function appendDurably(path: string, line: string, flag: 'a' | 'w' = 'a'): Promise<void> {
  const file = await open(path, flag, 0o600);
  try {
    await file.writeFile(line);
    await file.datasync();
  } finally {
    await file.close();
  }
}
