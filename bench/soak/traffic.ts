import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Laurel } from '../harness/laurel.ts';
import { openGetter } from '../load/get.ts';
import { startSteadyStream } from '../load/steady-stream.ts';
import { openMarkers } from '../sections/acknowledged-to-board.ts';
import type { Faults } from './faults.ts';

/** Milliseconds of the timings since they were last taken. */
export interface Timings {
  acknowledgement: number[];
  board: number[];
  listing: number[];
  leaderboard: number[];
}

export const noTimings = (): Timings => ({ acknowledgement: [], board: [], listing: [], leaderboard: [] });

export interface Traffic {
  /** Events that were acknowledged and are no resends. */
  acknowledged: () => number;
  /** What was timed since the last call. */
  takeTimings: () => Timings;
  stop: () => Promise<void>;
}

export interface TrafficOptions {
  laurel: Laurel;
  campaign_ids: number[];
  rate: number;
  players: number;
  faults: Faults;
}

/** Events of a batch of the steady stream; one in fifty was sent before. */
const BATCH = 100;
const RESENDS = 0.02;
/** Bets of a batch that comes late, every so many milliseconds, and how late: up to half an hour. */
const LATE_BETS = 5;
const LATE_EVERY = 5_000;
const LATEST = 1_800_000;
const READ_EVERY = 200;
const MARKER_EVERY = 500;

/** Starts everything that a busy installation sees: events, some late and some again, and people who look at boards. */
export async function startTraffic(options: TrafficOptions): Promise<Traffic> {
  const { laurel, rate, players, faults } = options;
  const { url, apiKeys } = laurel;
  let timings = noTimings();
  let separate = 0;
  const stream = await startSteadyStream({
    ...{ url, apiKeys, rate, players, size: BATCH, ids: 'random', resends: RESENDS },
    onAnswered: (milliseconds) => timings.acknowledgement.push(milliseconds),
    onFailure: (error) => faults.note(error),
  });
  const count = (sent: number) => {
    separate += sent;
  };
  const repeated = [
    repeat(LATE_EVERY, faults, async () => count(await sendLate(laurel, players))),
    ...(await reads(options, () => timings)),
    await markers(options, () => timings, count),
  ];
  return {
    acknowledged: () => stream.sent() + separate,
    takeTimings: () => {
      const taken = timings;
      timings = noTimings();
      return taken;
    },
    stop: async () => {
      await stream.stop();
      await Promise.all(repeated.map((stop) => stop()));
    },
  };
}

/** Repeats it with a pause in between; a failure is recorded. Returns a function that stops it. */
function repeat(pause: number, faults: Faults, work: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  const run = async () => {
    while (!stopped) {
      await work().catch((error: Error) => faults.note(error));
      await setTimeout(pause);
    }
  };
  const running = run();
  return () => {
    stopped = true;
    return running;
  };
}

async function markers(
  { laurel, campaign_ids, faults }: TrafficOptions,
  timings: () => Timings,
  count: (sent: number) => void,
): Promise<() => Promise<void>> {
  const watched = await openMarkers(laurel, campaign_ids[0] ?? 0);
  const stop = repeat(MARKER_EVERY, faults, async () => {
    await watched.send();
    const acknowledged = performance.now();
    await watched.untilShown();
    const milliseconds = performance.now() - acknowledged;
    timings().board.push(milliseconds);
    count(1);
  });
  return () => stop().finally(watched.close);
}

async function reads(
  { laurel, campaign_ids, faults }: TrafficOptions,
  timings: () => Timings,
): Promise<(() => Promise<void>)[]> {
  const apiKey = laurel.apiKeys[0] ?? '';
  const path = '/public/api/v2/tournaments/details?status=AC&page_size=25';
  const listing = await openGetter(laurel.url, path, { authorization: apiKey, 'accept-encoding': 'gzip' });
  const boards = await Promise.all(
    campaign_ids.map((id) => openGetter(laurel.url, `/api/v1/campaigns/${id}/leaderboard?page_size=100`, {})),
  );
  let turn = 0;
  const stops = [
    repeat(READ_EVERY, faults, async () => {
      timings().listing.push(await timed(() => listing.get()));
    }),
    repeat(READ_EVERY, faults, async () => {
      const board = boards[turn++ % boards.length];
      const headers = { authorization: `Bearer ${laurel.accessToken}` };
      if (board) timings().leaderboard.push(await timed(() => board.get(headers)));
    }),
  ];
  const closeAll = () => {
    listing.close();
    for (const board of boards) board.close();
  };
  return stops.map((stop) => () => stop().finally(closeAll));
}

async function timed(get: () => Promise<{ status: number; head: string }>): Promise<number> {
  const begun = performance.now();
  const { status, head } = await get();
  if (status !== 200) throw new Error(`a read was answered ${head}`);
  return performance.now() - begun;
}

/**
 * Bets that happened up to half an hour ago and arrive only now, each of a player who has played since. Returns how many.
 */
async function sendLate({ url, apiKeys }: Laurel, players: number): Promise<number> {
  const events = Array.from({ length: LATE_BETS }, () => ({
    event: 'gameround',
    data: {
      unique_id: randomUUID(),
      timestamp: new Date(Date.now() - Math.random() * LATEST).toISOString(),
      player_id: `player-${String(Math.floor(Math.random() * players)).padStart(7, '0')}`,
      game_id: 'game-017',
      round_id: randomUUID(),
      amount: 1.25,
      currency: 'EUR',
      is_win: false,
      is_bonus: false,
    },
  }));
  const headers = { 'x-api-key': apiKeys[0] ?? '', 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v1/events`, {
    method: 'POST',
    headers,
    body: JSON.stringify(events),
  });
  if (response.status !== 204) throw new Error(`late events were answered ${response.status}`);
  return events.length;
}
