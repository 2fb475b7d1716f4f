import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';

/** The answers of an earlier release over its kept data; tools/keep-release.ts writes it. */
export interface KeptRelease {
  release: string;
  stats: IntakeStats;
  /** Every row, by `custom_id`. */
  boards: Record<string, LeaderboardRow[]>;
}

const folder = new URL('../data/releases/', import.meta.url);

export function keptReleases(): KeptRelease[] {
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(`${name}/expected.json`, folder), 'utf8')) as KeptRelease);
}

/** The game rounds and other play that were sent to it. */
export function sentTo({ release }: KeptRelease): Event[] {
  const lines = gunzipSync(readFileSync(new URL(`${release}/sent.ndjson.gz`, folder))).toString('utf8');
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Event]));
}

/** Writes the release's data as a backup that `laurel restore` takes. */
export async function writeBackupOf({ release }: KeptRelease, file: string): Promise<void> {
  const archive = brotliDecompressSync(readFileSync(new URL(`${release}/data.tar.br`, folder)));
  await writeFile(file, gzipSync(archive, { level: 1 }));
}
