import { setTimeout } from 'node:timers/promises';
import type { Sample } from '../harness/in-turn.ts';
import type { Laurel } from '../harness/laurel.ts';
import { quantile } from '../harness/statistics.ts';
import { openGetter } from '../load/get.ts';
import { betEvent, postEvents } from '../load/post-events.ts';
import { startSteadyStream } from '../load/steady-stream.ts';

const BATCH = 100;
/** Enough that a stream keeps its rate while single answers take long. */
const UNDER_WAY = 64;
/** A marker that is not on the board by then is given up and counts as this long. */
const TIMEOUT_MS = 10_000;
/**
 * The stake of a marker round: more than all other players together, so that the markers of all sets are on the first page.
 */
const STAKE = 1_000_000;
/** Players whose rounds are watched; each plays again this soon after the last answer. */
const MARKERS = 4;
const MARKER_PAUSE_MS = 25;
/**
 * Pause between two looks at the board: the most by which a marker is seen too late, and time that the server keeps for its
 * work.
 */
const LOOK_PAUSE_MS = 5;

let markers = 0;

export interface DelayOptions {
  rate: number;
  seconds: number;
  players?: number;
  /** The process that is asked for the board; unset: the one that takes the events. */
  shownBy?: Laurel;
}

/**
 * How long an acknowledged batch takes to appear on the board of the campaign while this many events a second come in: the
 * section sends marker bets, awaits their 204, and requests the leaderboard until their scores are there. `sent_per_second`
 * is the rate that the stream reached.
 */
export async function acknowledgedToBoard(
  laurel: Laurel,
  campaign_id: number,
  { rate, seconds, players = 5_000, shownBy = laurel }: DelayOptions,
): Promise<Sample> {
  const { url, apiKeys } = laurel;
  const options = { url, apiKeys, size: BATCH, players, ids: 'random', resends: 0 } as const;
  const stream = await startSteadyStream({ ...options, rate, underWay: UNDER_WAY });
  try {
    await setTimeout(rate > 0 ? 1000 : 0);
    const before = stream.sent();
    const started = performance.now();
    const milliseconds = await watchMarkers(laurel, shownBy, campaign_id, seconds);
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

/** A marker player: when each round was acknowledged whose score has not been seen yet, the oldest first. */
interface Marker {
  player_id: string;
  shown: number;
  acknowledged: number[];
}

async function watchMarkers(
  laurel: Laurel,
  shownBy: Laurel,
  campaign_id: number,
  seconds: number,
): Promise<number[]> {
  const playing: Marker[] = Array.from({ length: MARKERS }, () => newMarker());
  const milliseconds: number[] = [];
  const end = performance.now() + seconds * 1000;
  let ended = 0;
  const play = async (marker: Marker) => {
    for (let round = 1; performance.now() < end; round++) {
      await sendMarker(laurel, marker.player_id, round);
      marker.acknowledged.push(performance.now());
      await setTimeout(MARKER_PAUSE_MS);
    }
    ended += 1;
  };
  const board = await openBoard(shownBy, campaign_id);
  const look = async () => {
    // A round that is still being sent is waited for, too.
    const isOver = () => ended === MARKERS && playing.every((one) => one.acknowledged.length === 0);
    while (!isOver() && performance.now() < end + TIMEOUT_MS) {
      const scores = await board.scores();
      for (const marker of playing) take(marker, scores.get(marker.player_id) ?? 0, milliseconds);
      await setTimeout(LOOK_PAUSE_MS);
    }
  };
  try {
    await Promise.all([look(), ...playing.map(play)]);
  } finally {
    board.close();
  }
  for (const { acknowledged } of playing) milliseconds.push(...acknowledged.map(() => TIMEOUT_MS));
  return milliseconds;
}

/** Takes the rounds that a score shows; one that is shown before its answer arrives has no delay. */
function take(marker: Marker, score: number, milliseconds: number[]): void {
  const now = performance.now();
  const shown = Math.floor(score / STAKE) - marker.shown;
  const seen = marker.acknowledged.splice(0, shown);
  marker.shown += seen.length;
  milliseconds.push(...seen.map((acknowledged) => now - acknowledged));
}

function newMarker(): Marker {
  return { player_id: `marker-${++markers}`, shown: 0, acknowledged: [] };
}

/** The first page of a board, which shows all markers. */
async function openBoard(
  laurel: Laurel,
  campaign_id: number,
): Promise<{ scores: () => Promise<Map<string, number>>; close: () => void }> {
  const path = `/api/v1/campaigns/${campaign_id}/leaderboard?page_size=25`;
  const board = await openGetter(laurel.url, path, {});
  const scores = async () => {
    const reply = await board.get({ authorization: `Bearer ${laurel.accessToken}` }, true);
    const { results } = JSON.parse(reply.body) as Leaderboard;
    return new Map(results.map(({ player_id, score }) => [player_id, Number(score)]));
  };
  return { scores, close: board.close };
}

interface Leaderboard {
  results: { player_id: string; score: string }[];
}

/** A separate player whose rounds are watched. */
export interface Watched {
  /** Sends a round and waits for its 204. */
  send: () => Promise<void>;
  /** Waits until all rounds that were sent are on the board, for ten seconds at most. */
  untilShown: () => Promise<void>;
  close: () => void;
}

export async function openMarkers(laurel: Laurel, campaign_id: number, shownBy = laurel): Promise<Watched> {
  const board = await openBoard(shownBy, campaign_id);
  const { player_id } = newMarker();
  let round = 0;
  const isShown = async () => ((await board.scores()).get(player_id) ?? 0) >= round * STAKE;
  const send = () => sendMarker(laurel, player_id, ++round);
  const untilShown = async () => {
    const started = performance.now();
    while (!(await isShown()) && performance.now() - started < TIMEOUT_MS) await setTimeout(1);
  };
  return { send, untilShown, close: board.close };
}

function sendMarker(laurel: Laurel, player_id: string, round: number): Promise<void> {
  const unique_id = `${player_id}-${round}`;
  return postEvents(laurel, [betEvent({ unique_id, player_id, round_id: `round-${round}`, amount: STAKE })]);
}
