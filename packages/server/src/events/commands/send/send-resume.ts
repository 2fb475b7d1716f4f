import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tally } from './send-tally.ts';

/** Remembers how far a source was sent, so that the next run continues from there. */
export interface Resume {
  /** Whether progress can be remembered; for standard input it cannot. */
  possible: boolean;
  /** The progress of an earlier run. */
  load: () => Promise<Tally | undefined>;
  /** Saves the progress, at most once a second unless `now` is set. */
  save: (tally: Tally, now?: boolean) => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * A file in the system's temporary folder, named by a hash of source, server and API key, so that it reveals nothing. It may
 * lag behind or be lost: intake stores each event once.
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

/** Writes a temporary file and renames it, so a crash leaves the old one. On a full disk, sending continues without it. */
async function writeTally(path: string, tally: Tally): Promise<void> {
  try {
    await writeFile(`${path}.new`, JSON.stringify(tally), { mode: 0o600 });
    await rename(`${path}.new`, path);
  } catch {
    await rm(`${path}.new`, { force: true });
  }
}
