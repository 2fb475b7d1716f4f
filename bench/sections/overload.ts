import { setTimeout } from 'node:timers/promises';
import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import type { Context } from '../harness/context.ts';
import { record, summarised } from '../harness/in-turn.ts';
import { countLogged, type Laurel, publish, startLaurel, untilScored } from '../harness/laurel.ts';
import { quantile } from '../harness/statistics.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { openGetter } from '../load/get.ts';
import { type Offered, offerLoad } from '../load/offered-load.ts';
import { openPosting, warmUpTimes } from '../load/post-batches.ts';

const NOISY = { size: 100, players: 5_000, ids: 'random', resends: 0 } as const;
const QUIET = { size: 10, players: 100, ids: 'random', resends: 0 } as const;
const LISTING = '/public/api/v2/tournaments/details?page_size=10';
/** What the quiet tenant sends and what a website asks for, each so often. */
const PAUSE_MS = 20;
const TIMES_TOO_MUCH = 10;

/**
 * One tenant sends ten times what the service sustains. Beside it another sends a little, and a website asks for the listing:
 * how long each waits, before, meanwhile and afterwards, and how soon all is as before.
 */
export async function overload(context: Context): Promise<void> {
  const laurel = await startLaurel(context, 2);
  await publish(laurel, activeCampaigns(10));
  const sustained = await findSustained(context, laurel);
  const seconds = Math.max(5, context.seconds * 5);
  for (const [name, times] of [
    ['at what is sustained', 0.8],
    ['at ten times', TIMES_TOO_MUCH],
  ] as const) {
    await watch(context, laurel, `overload: ${name}`, { rate: sustained * times, seconds });
    const started = performance.now();
    await untilScored(laurel, 5);
    const value = (performance.now() - started) / 1000;
    record(context, summarised(`overload: ${name}`, 'boards caught up', 'seconds', [{ value }]));
  }
  await watch(context, laurel, 'overload: afterwards', { rate: sustained * 0.8, seconds });
  await untilScored(laurel);
}

/** Taken and scored a second, as the section on scoring measures it. */
async function findSustained(context: Context, laurel: Laurel): Promise<number> {
  const [apiKey = ''] = laurel.apiKeys;
  const posting = await openPosting({ ...NOISY, url: laurel.url, apiKeys: [apiKey] });
  await warmUp(posting.clients, warmUpTimes(NOISY), posting.send);
  await untilScored(laurel);
  const started = performance.now();
  const load = await closedLoop(posting.clients, Math.max(5, context.seconds * 2), posting.send);
  await untilScored(laurel);
  const value = (load.requests * NOISY.size * 1000) / (performance.now() - started);
  record(
    context,
    summarised('overload: what is sustained', 'laurel', 'events/s taken and scored', [{ value }]),
  );
  posting.close();
  return value;
}

async function watch(
  context: Context,
  laurel: Laurel,
  scenario: string,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<void> {
  const [noisyKey = '', quietKey = ''] = laurel.apiKeys;
  await laurel.memory();
  const before = await countLogged(laurel);
  const noisy = await offerLoad({ ...NOISY, url: laurel.url, apiKey: noisyKey, rate, clients: 400 });
  const [quiet, listing] = await Promise.all([
    sendLittle(laurel, quietKey, seconds),
    askForListing(laurel, noisyKey, seconds),
  ]);
  const offered = await noisy.stop();
  const taken = (await countLogged(laurel)) - before - quiet.acknowledged;
  if (taken !== offered.acknowledged)
    throw new Error(`${offered.acknowledged} events were acknowledged, ${taken} are there`);
  record(
    context,
    summarised(scenario, 'noisy tenant', 'events/s acknowledged', [await sampleOf(offered, laurel)]),
  );
  record(context, summarised(scenario, 'quiet tenant', 'ms (p99)', [waitsOf(quiet.milliseconds)]));
  record(context, summarised(scenario, 'listing', 'ms (p99)', [waitsOf(listing)]));
}

async function sampleOf(offered: Offered, laurel: Laurel) {
  const { sent, acknowledged, refused, seconds, p50_ms, p99_ms } = offered;
  const more = { offered_per_second: sent / seconds, refused_share: refused / Math.max(1, sent) };
  return { value: acknowledged / seconds, p50_ms, p99_ms, memory_mib: await laurel.memory(), more };
}

function waitsOf(milliseconds: number[]) {
  milliseconds.sort((a, b) => a - b);
  const [p50_ms, p99_ms] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)];
  const more = { answers: milliseconds.length, worst_ms: milliseconds.at(-1) ?? 0 };
  return { value: p99_ms, p50_ms, p99_ms, more };
}

/** Every batch of the quiet tenant must be taken at once: a refusal is thrown. */
async function sendLittle(laurel: Laurel, apiKey: string, seconds: number) {
  const posting = await openPosting({ ...QUIET, url: laurel.url, apiKeys: [apiKey], clients: 1 });
  const milliseconds = await again(seconds, () => posting.send(0));
  posting.close();
  return { milliseconds, acknowledged: posting.acknowledged() };
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
