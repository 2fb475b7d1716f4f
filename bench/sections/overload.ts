import { setTimeout } from 'node:timers/promises';
import { type Context, inParts } from '../harness/context.ts';
import { record, summarised } from '../harness/in-turn.ts';
import { countLogged, type Laurel, publish, startLaurel, untilScored } from '../harness/laurel.ts';
import { quantile, rounded } from '../harness/statistics.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { openGetter } from '../load/get.ts';
import { type Offered, offerLoad } from '../load/offered-load.ts';
import { openPosting } from '../load/post-batches.ts';
import { bursts } from './bursts.ts';
import { findSustained } from './delays.ts';

const NOISY = { size: 100, players: 5_000, ids: 'random', resends: 0 } as const;
const QUIET = { size: 10, players: 100, ids: 'random', resends: 0 } as const;
const LISTING = '/public/api/v2/tournaments/details?page_size=10';
/** What the quiet tenant sends and what a website requests, each this often. */
const PAUSE_MS = 20;
const TIMES_TOO_MUCH = 10;
/** Connections of the tenant that floods: more than the requests that may wait, so that some are refused. */
const FLOODING = 1_000;

/** Ordinary bursts, which must all be served; and a flood of one tenant, which another tenant must not notice. */
export async function overload(context: Context): Promise<void> {
  await inParts(context, { flood, bursts });
}

/**
 * One tenant sends ten times what the service sustains. At the same time another sends a little, and a website requests the
 * listing: how long each waits before, during and after the flood, and how soon the delays return to normal.
 */
async function flood(context: Context): Promise<void> {
  const laurel = await startLaurel(context, 2);
  await publish(laurel, activeCampaigns(10));
  const sustained = await findSustained(context, laurel, 'overload: what is sustained');
  const seconds = Math.max(5, context.seconds * 5);
  const waits: Record<string, number> = {};
  for (const [name, times] of [
    ['alone', 0],
    ['at what is sustained', 0.8],
    ['at ten times', TIMES_TOO_MUCH],
  ] as const) {
    waits[name] = await watch(context, laurel, `overload: ${name}`, { rate: sustained * times, seconds });
    const started = performance.now();
    await untilScored(laurel, 5);
    const value = (performance.now() - started) / 1000;
    record(context, summarised(`overload: ${name}`, 'boards caught up', 'seconds', [{ value }]));
  }
  await watch(context, laurel, 'overload: afterwards', { rate: sustained * 0.8, seconds });
  await untilScored(laurel);
  for (const usual of ['alone', 'at what is sustained']) {
    const value = rounded((waits['at ten times'] ?? 0) / (waits[usual] ?? 1));
    const side = `quiet tenant against its p99 ${usual}`;
    record(context, summarised('overload: at ten times', side, '×', [{ value }]));
  }
}

async function watch(
  context: Context,
  laurel: Laurel,
  scenario: string,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number> {
  const [noisyKey = '', quietKey = ''] = laurel.apiKeys;
  await laurel.memory();
  const before = await countLogged(laurel);
  const noisy = await offerLoad({ ...NOISY, url: laurel.url, apiKey: noisyKey, rate, clients: FLOODING });
  const [quiet, listing] = await Promise.all([
    sendLittle(laurel, quietKey, seconds),
    askForListing(laurel, noisyKey, seconds),
  ]);
  const offered = await noisy.stop();
  const taken = (await countLogged(laurel)) - before - quiet.acknowledged;
  if (taken !== offered.acknowledged)
    throw new Error(`${offered.acknowledged} events were acknowledged, ${taken} are there`);
  const ofNoisy = await sampleOf(offered, laurel);
  if (rate > 0) record(context, summarised(scenario, 'noisy tenant', 'events/s acknowledged', [ofNoisy]));
  const ofQuiet = waitsOf(quiet.milliseconds);
  const more = { ...ofQuiet.more, refused: quiet.refused };
  record(context, summarised(scenario, 'quiet tenant', 'ms (p99)', [{ ...ofQuiet, more }]));
  record(context, summarised(scenario, 'listing', 'ms (p99)', [waitsOf(listing)]));
  return ofQuiet.value;
}

async function sampleOf(offered: Offered, laurel: Laurel) {
  const { sent, acknowledged, refused, seconds, p50_ms, p99_ms } = offered;
  const more = {
    offered_per_second: sent / seconds,
    refused_share: refused / Math.max(1, sent),
    ...spreadOf(offered.acknowledgedByConnection),
  };
  return { value: acknowledged / seconds, p50_ms, p99_ms, memory_mib: await laurel.memory(), more };
}

/** A comparison of the flooding tenant's connections: what was acknowledged on the worst, the middle and the best. */
function spreadOf(acknowledged: number[]) {
  const sorted = acknowledged.toSorted((a, b) => a - b);
  return {
    least_acknowledged_by_connection: sorted[0] ?? 0,
    median_acknowledged_by_connection: quantile(sorted, 0.5),
    most_acknowledged_by_connection: sorted.at(-1) ?? 0,
  };
}

function waitsOf(milliseconds: number[]) {
  milliseconds.sort((a, b) => a - b);
  const [p50_ms, p99_ms] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)];
  const more = { answers: milliseconds.length, worst_ms: milliseconds.at(-1) ?? 0 };
  return { value: p99_ms, p50_ms, p99_ms, more };
}

async function sendLittle(laurel: Laurel, apiKey: string, seconds: number) {
  const posting = await openPosting({ ...QUIET, url: laurel.url, apiKeys: [apiKey], clients: 1 });
  let refused = 0;
  const milliseconds = await again(seconds, async () => {
    if ((await posting.post(0)) !== 204) refused++;
  });
  posting.close();
  return { milliseconds, acknowledged: posting.acknowledged(), refused };
}

async function askForListing(laurel: Laurel, apiKey: string, seconds: number): Promise<number[]> {
  const getter = await openGetter(laurel.url, LISTING, { authorization: apiKey, 'accept-encoding': 'gzip' });
  const milliseconds = await again(seconds, async () => {
    const { status, head } = await getter.get();
    if (status !== 200) throw new Error(`the listing was answered ${head}`);
  });
  getter.close();
  return milliseconds;
}

async function again(seconds: number, act: () => Promise<unknown>): Promise<number[]> {
  const milliseconds: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const asked = performance.now();
    await act();
    milliseconds.push(performance.now() - asked);
    await setTimeout(PAUSE_MS);
  }
  return milliseconds;
}
