import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tally } from './send-tally.ts';

/** Remembers how far a source was sent, so that the next run goes on from there. */
export interface Resume {
  /** Whether there is a place to remember it; there is none for standard input. */
  possible: boolean;
  /** What an earlier run had done. */
  load: () => Promise<Tally | undefined>;
  /** Keeps it, at most once a second unless `now` is set. */
  save: (tally: Tally, now?: boolean) => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * One small file in the system's temporary folder, named by a hash of the source's path, size and time, the server and the API
 * key: a changed file or another tenant starts anew, inputs may lie where nobody writes, and the name tells nobody anything.
 * It may lag behind what was sent, or be lost: intake takes each event once.
 */
export function openResume(
  identity: string | undefined,
  url: string,
  apiKey: string,
  clock: () => Date,
): Resume {
  if (identity === undefined) return nothingToResume;
  const name = createHash('sha256').update(`${identity}\n${url}\n${apiKey}`).digest('hex').slice(0, 32);
  const path = join(tmpdir(), `laurel-send-${name}.json`);
  let savedAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  return {
    possible: true,
    load: () => readTally(path),
    save: (tally, now = false) => {
      if (!now && clock().getTime() - savedAt < 1_000) return writing;
      savedAt = clock().getTime();
      writing = writing.then(() => writeTally(path, tally));
      return writing;
    },
    remove: () => writing.then(() => rm(path, { force: true })),
  };
}

const nothingToResume: Resume = {
  possible: false,
  load: async () => undefined,
  save: async () => undefined,
  remove: async () => undefined,
};

async function readTally(path: string): Promise<Tally | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Tally;
  } catch {
    return undefined;
  }
}

/** Written beside and renamed, so that a crash leaves the old one. A full disk costs the resume, not the sending. */
async function writeTally(path: string, tally: Tally): Promise<void> {
  try {
    await writeFile(`${path}.new`, JSON.stringify(tally), { mode: 0o600 });
    await rename(`${path}.new`, path);
  } catch {
    await rm(`${path}.new`, { force: true });
  }
}
