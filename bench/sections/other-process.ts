import { setTimeout } from 'node:timers/promises';
import type { Context } from '../harness/context.ts';
import { record, summarised } from '../harness/in-turn.ts';
import {
  intakeStats,
  joinLaurel,
  type Laurel,
  publish,
  startLaurel,
  untilScored,
} from '../harness/laurel.ts';
import { rounded } from '../harness/statistics.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { type SteadyStream, startSteadyStream } from '../load/steady-stream.ts';
import { acknowledgedToBoard, openMarkers } from './acknowledged-to-board.ts';
import { findSustained } from './delays.ts';

const traffic = { size: 100, players: 5_000, ids: 'random', resends: 0 } as const;
/** The load during a takeover, half of it to each process. */
const RATE = 5_000;
const TAKEOVERS = 4;
/** Events not shown by then were not taken over. */
const TIMEOUT_MS = 60_000;

/** What the other one of two processes over one database shows, and how it continues when the one that scores is killed. */
export async function otherProcess(context: Context): Promise<void> {
  const first = await startLaurel(context);
  const [campaign_id = 0] = await publish(first, activeCampaigns(10));
  const second = await joinLaurel(context, first);
  await delaysOfOther(context, [first, second], campaign_id);
  await takeovers(context, [first, second], campaign_id);
}

type Pair = [first: Laurel, second: Laurel];

/** The first process takes all events, so it is the one that scores. */
async function delaysOfOther(context: Context, [first, second]: Pair, campaign_id: number): Promise<void> {
  const sustained = await findSustained(context, first, 'board of another process, what is sustained');
  const loads = [
    { name: '5,000 events/s', rate: 5_000 },
    { name: 'half of what is sustained', rate: Math.round(sustained / 2) },
  ];
  for (const { name, rate } of loads) {
    const options = { rate, seconds: context.seconds * 5, shownBy: second };
    const sample = await acknowledgedToBoard(first, campaign_id, options);
    const scenario = `acknowledgement to board of another process, ${name}`;
    record(context, summarised(scenario, 'laurel', 'ms (p99)', [sample]));
    await untilScored(first, 5);
  }
}

/**
 * Both processes take events; the older and the younger one are killed in turn, so that the scoring process is among them
 * however the processes agree on it.
 */
async function takeovers(context: Context, pair: Pair, campaign_id: number): Promise<void> {
  let [first, second] = pair;
  const samples: { value: number }[] = [];
  for (let nth = 0; nth < TAKEOVERS; nth++) {
    const [dying, left] = nth % 2 === 0 ? [first, second] : [second, first];
    samples.push({ value: await takeOver(dying, left, campaign_id) });
    await untilScored(left, 5);
    [first, second] = [left, await joinLaurel(context, left)];
  }
  const worst = Math.max(...samples.map(({ value }) => value));
  const row = summarised('takeover under load', 'until all is shown', 'seconds', samples);
  record(context, { ...row, value: rounded(worst) });
}

/** Seconds from the kill of a process until the other one shows everything that was acknowledged before. */
async function takeOver(dying: Laurel, left: Laurel, campaign_id: number): Promise<number> {
  const streams = await Promise.all([dying, left].map(startHalf));
  const marker = await openMarkers(dying, campaign_id, left);
  try {
    await setTimeout(3_000);
    await marker.send();
    const killed = performance.now();
    await dying.kill();
    const { log_seq } = await intakeStats(left);
    await Promise.all([marker.untilShown(), untilShown(left, log_seq, killed)]);
    return (performance.now() - killed) / 1000;
  } finally {
    marker.close();
    await Promise.all(streams.map((stream) => stream.stop()));
  }
}

/** Half of the load, to one process; events sent to a killed process are lost. */
function startHalf({ url, apiKeys }: Laurel): Promise<SteadyStream> {
  return startSteadyStream({ ...traffic, url, apiKeys, rate: RATE / 2, onFailure: () => {} });
}

async function untilShown(laurel: Laurel, seq: number, since: number): Promise<void> {
  while ((await intakeStats(laurel)).scored_seq < seq) {
    if (performance.now() - since > TIMEOUT_MS) throw new Error('nobody took over within a minute');
    await setTimeout(5);
  }
}
