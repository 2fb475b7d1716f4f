import { readFile } from 'node:fs/promises';
import { parseVerifierKey, type VerifierKey } from '@laurel/rules/sealing/signed-note.ts';

/**
 * The logs that a witness knows: a file with a verifier key a line, as `GET /log/v1/{tenant_id}/keys` answers them. It is
 * read at each request, so a log that is added, or changes its key, needs no restart.
 */
export class KnownLogs {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** How many logs the file names. Throws a sentence for a line that is no key of a log. */
  async count(): Promise<number> {
    const keys = (await this.#lines()).map((line) => {
      const key = keyOfLog(line);
      if (!key) throw new Error(`A line of ${this.#file} is no verifier key of a log: ${line}`);
      return key;
    });
    return new Set(keys.map(({ name }) => name)).size;
  }

  /** The keys of one log; none: it is not known. */
  async keysOf(origin: string): Promise<VerifierKey[]> {
    const lines = (await this.#lines()).filter((line) => line.startsWith(`${origin}+`));
    return lines.flatMap((line) => keyOfLog(line) ?? []).filter(({ name }) => name === origin);
  }

  async #lines(): Promise<string[]> {
    const text = await readFile(this.#file, 'utf8');
    const lines = text.split('\n').map((line) => line.trim());
    return lines.filter((line) => line !== '' && !line.startsWith('#'));
  }
}

function keyOfLog(line: string): VerifierKey | undefined {
  const key = parseVerifierKey(line);
  return key?.algorithm === 'ed25519' ? key : undefined;
}
