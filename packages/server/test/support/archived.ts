import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import { gameround } from './events.ts';

/** An event of any kind, as it is sent. */
export interface SentEvent {
  event: string;
  data: Record<string, unknown>;
}

/** A day long before the campaigns of these tests, and the day up to which they archive. */
export const longAgo = '2026-10-10T12:00:00Z';
export const archivedBefore = '2026-11-01T00:00:00Z';

/** Events of long ago that can be archived: a round in two events, a deposit, a sign-in, with members of the senders. */
export function oldEvents(): SentEvent[] {
  const round = { round_id: 'old round', timestamp: '2026-10-10T11:00:00.123456Z' };
  const common = { timestamp: '2026-10-10T11:00:01Z', player_id: 'player-1' };
  return [
    gameround({ unique_id: 'old-bet', ...round, amount: 0.1, channel: { b: 1, a: ['x'] } }),
    gameround({ unique_id: 'old-win', ...round, amount: 12345.67, is_win: true }),
    {
      event: 'deposit',
      data: { unique_id: 'old-deposit', ...common, amount: -1.5e-7, currency: 'EUR', method: 'Card' },
    },
    { event: 'login', data: { unique_id: 'old-login', ...common } },
  ];
}

/** Events of long ago that stay: facts, and rounds that reach into later times (the win of `lasting` is `goesOn`). */
export function lastingEvents(): SentEvent[] {
  const timestamp = '2026-10-10T11:00:00Z';
  return [
    {
      event: 'player',
      data: { unique_id: 'old-player', timestamp, player_id: 'player-1', username: 'anna' },
    },
    { event: 'game', data: { unique_id: 'old-game', timestamp, game_id: 'game-1', provider: 'Northlight' } },
    gameround({ unique_id: 'lasting-bet', round_id: 'lasting', timestamp }),
    gameround({ unique_id: 'early', timestamp: '2026-12-02T11:00:00Z', amount: 3 }),
    {
      event: 'login',
      data: { unique_id: 'early-login', timestamp: '2026-12-02T11:00:00Z', player_id: 'player-1' },
    },
  ];
}

/** The later bet of a game round that began long ago: it counts for no campaign that began after the first bet. */
export function goesOn(): SentEvent {
  return gameround({
    unique_id: 'goes-on',
    round_id: 'lasting',
    timestamp: '2026-12-02T11:30:00Z',
    amount: 100,
  });
}

/** Every event in the files of a directory, file by file in the order of their names. */
export async function readArchive(directory: string): Promise<ArchivedEvent[]> {
  const events: ArchivedEvent[] = [];
  for (const name of (await readdir(directory)).sort()) {
    const text = gunzipSync(await readFile(join(directory, name))).toString('utf8');
    for (const line of text.split('\n').slice(0, -1)) events.push(JSON.parse(line));
  }
  return events;
}
