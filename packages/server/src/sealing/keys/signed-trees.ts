import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A tree that was signed. `root`: base64. */
export interface SignedTree {
  size: number;
  root: string;
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

  /** Undefined: this machine never signed the log. */
  async newest(origin: string): Promise<SignedTree | undefined> {
    const lines = (await this.#read(origin)).split('\n').slice(0, -1);
    const last = lines.at(-1);
    return last === undefined ? undefined : (JSON.parse(last) as SignedTree);
  }

  /** Durable when it returns, and only then may the signature leave this process. */
  async record(origin: string, { size, root }: SignedTree): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const line = `${JSON.stringify({ size, root })}\n`;
    const path = this.#pathOf(origin);
    const before = await this.#read(origin);
    // The end of a file that a crash cut off is no line, so it is replaced, too.
    const isWhole = before === '' || before.endsWith('\n');
    if (isWhole && before.length < MAX_BYTES) return appendDurably(path, line);
    await appendDurably(`${path}.next`, line, 'w');
    await rename(`${path}.next`, path);
  }

  #pathOf(origin: string): string {
    return join(this.#directory, `${origin.replaceAll(/[^\w-]/g, '_')}.signed`);
  }

  async #read(origin: string): Promise<string> {
    try {
      return await readFile(this.#pathOf(origin), 'utf8');
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
