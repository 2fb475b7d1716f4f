import { setTimeout } from 'node:timers/promises';
import type { Sample } from '../harness/in-turn.ts';
import type { Laurel } from '../harness/laurel.ts';
import { quantile } from '../harness/statistics.ts';
import { openGetter } from '../load/get.ts';
import { startSteadyStream } from '../load/steady-stream.ts';

const BATCH = 100;
/** A marker that is not on the board by then is given up and counts as this long. */
const TIMEOUT_MS = 10_000;
/** What a marker round stakes: more than all other players together, so that those of all sets stand on the first page. */
const STAKE = 1_000_000;

let markers = 0;

/**
 * How long a batch that was acknowledged takes to stand on the board of the campaign, while so many events a second come in: a
 * marker bet is sent, its 204 awaited, and the leaderboard asked again and again until its score is there. `sent` is the rate that
 * the stream reached.
 */
export async function acknowledgedToBoard(
  laurel: Laurel,
  campaign_id: number,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Sample> {
  const { url, apiKeys } = laurel;
  const options = { url, apiKeys, size: BATCH, players: 5_000, ids: 'random', resends: 0 } as const;
  const stream = await startSteadyStream({ ...options, rate });
  try {
    await setTimeout(rate > 0 ? 500 : 0);
    const before = stream.sent();
    const started = performance.now();
    const milliseconds = await playMarkers(laurel, campaign_id, seconds);
    const sent = ((stream.sent() - before) * 1000) / (performance.now() - started);
    milliseconds.sort((a, b) => a - b);
    const [p50_ms, p99_ms] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)];
    const memory_mib = await laurel.memory();
    const more = { sent_per_second: sent, markers: milliseconds.length, worst_ms: milliseconds.at(-1) ?? 0 };
    return { value: p99_ms, p50_ms, p99_ms, memory_mib, more };
  } finally {
    await stream.stop();
  }
}

async function playMarkers(laurel: Laurel, campaign_id: number, seconds: number): Promise<number[]> {
  const watched = await openMarkers(laurel, campaign_id);
  const milliseconds: number[] = [];
  const end = performance.now() + seconds * 1000;
  try {
    while (performance.now() < end) {
      milliseconds.push(await watched.play());
      await setTimeout(10);
    }
  } finally {
    watched.close();
  }
  return milliseconds;
}

/** A player of its own whose rounds are watched: `play` answers how long one took from its 204 to the board, in milliseconds. */
export async function openMarkers(
  laurel: Laurel,
  campaign_id: number,
): Promise<{ play: () => Promise<number>; close: () => void }> {
  const path = `/api/v1/campaigns/${campaign_id}/leaderboard?page_size=10`;
  const board = await openGetter(laurel.url, path, {});
  const player_id = `marker-${++markers}`;
  let round = 0;
  const isShown = async () => {
    const reply = await board.get({ authorization: `Bearer ${laurel.accessToken}` }, true);
    const { results } = JSON.parse(reply.body) as Leaderboard;
    return results.some((row) => row.player_id === player_id && Number(row.score) >= round * STAKE);
  };
  const play = async () => {
    await sendMarker(laurel, player_id, ++round);
    const acknowledged = performance.now();
    while (!(await isShown()) && performance.now() - acknowledged < TIMEOUT_MS) await setTimeout(1);
    return performance.now() - acknowledged;
  };
  return { play, close: board.close };
}

interface Leaderboard {
  results: { player_id: string; score: string }[];
}

async function sendMarker(laurel: Laurel, player_id: string, round: number): Promise<void> {
  const data = {
    unique_id: `${player_id}-${round}`,
    timestamp: new Date().toISOString(),
    player_id,
    game_id: 'game-017',
    round_id: `round-${round}`,
    amount: STAKE,
    currency: 'EUR',
    is_win: false,
    is_bonus: false,
  };
  const headers = { 'x-api-key': laurel.apiKeys[0] ?? '', 'content-type': 'application/json' };
  const body = JSON.stringify([{ event: 'gameround', data }]);
  const response = await fetch(`${laurel.url}/api/v1/events`, { method: 'POST', headers, body });
  if (response.status !== 204) throw new Error(`a marker was answered ${await response.text()}`);
}
