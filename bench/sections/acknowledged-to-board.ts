import { setTimeout } from 'node:timers/promises';
import type { Sample } from '../harness/in-turn.ts';
import type { Laurel } from '../harness/laurel.ts';
import { quantile } from '../harness/statistics.ts';
import { openGetter } from '../load/get.ts';
import { openPosting, type Posting } from '../load/post-batches.ts';

const BATCH = 100;
/** Requests of the steady stream that may be under way; when all are, what was due is sent as soon as one is free. */
const MOST_UNDER_WAY = 16;
/** A marker that is not on the board by then is given up and counts as this long. */
const PATIENCE_MS = 10_000;
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
  const stream = await startStream(laurel, rate);
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
  const path = `/api/v1/campaigns/${campaign_id}/leaderboard?page_size=10`;
  const board = await openGetter(laurel.url, path, { authorization: `Bearer ${laurel.accessToken}` });
  const player_id = `marker-${++markers}`;
  const milliseconds: number[] = [];
  const end = performance.now() + seconds * 1000;
  try {
    for (let round = 1; performance.now() < end; round++) {
      await sendMarker(laurel, player_id, round);
      const acknowledged = performance.now();
      const isShown = async () => {
        const { results } = JSON.parse((await board.get({}, true)).body) as Leaderboard;
        return results.some((row) => row.player_id === player_id && Number(row.score) >= round * STAKE);
      };
      while (!(await isShown()) && performance.now() - acknowledged < PATIENCE_MS) await setTimeout(1);
      milliseconds.push(performance.now() - acknowledged);
      await setTimeout(10);
    }
  } finally {
    board.close();
  }
  return milliseconds;
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

/** Sends batches at a steady rate, whether the ones before were answered or not, until it is stopped. */
async function startStream(
  laurel: Laurel,
  rate: number,
): Promise<{ sent: () => number; stop: () => Promise<void> }> {
  if (rate === 0) return { sent: () => 0, stop: async () => {} };
  const options = {
    size: BATCH,
    players: 5_000,
    ids: 'random',
    resends: 0,
    clients: MOST_UNDER_WAY,
  } as const;
  const posting = await openPosting({ ...options, url: laurel.url, apiKeys: laurel.apiKeys });
  let stopped = false;
  const running = sendSteadily(posting, rate, () => stopped);
  const stop = async () => {
    stopped = true;
    await running;
    posting.close();
  };
  return { sent: posting.acknowledged, stop };
}

async function sendSteadily(posting: Posting, rate: number, isStopped: () => boolean): Promise<void> {
  const free = Array.from({ length: posting.clients }, (_, client) => client);
  const underWay = new Set<Promise<unknown>>();
  const started = performance.now();
  for (let sent = 0; !isStopped(); ) {
    const due = ((performance.now() - started) * rate) / 1000;
    const client = sent < due ? free.pop() : undefined;
    if (client === undefined) {
      await setTimeout(1);
      continue;
    }
    sent += BATCH;
    const sending = posting.send(client).finally(() => {
      free.push(client);
      underWay.delete(sending);
    });
    underWay.add(sending);
  }
  await Promise.all(underWay);
}
