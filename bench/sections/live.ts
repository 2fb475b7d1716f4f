import { readFileSync } from 'node:fs';
import type { CampaignInput, JackpotInput } from '@laurel/contract/campaigns/definition.ts';
import { type Child, startChild } from '../harness/child.ts';
import { closedLoop } from '../harness/closed-loop.ts';
import { type Context, inParts } from '../harness/context.ts';
import { compare, inTurn, record, type Sample, summarised } from '../harness/in-turn.ts';
import { type Laurel, publish, startLaurelOf } from '../harness/laurel.ts';
import { activeCampaigns, campaignsOfKind } from '../load/campaigns.ts';
import type { Seen } from '../load/live-clients.ts';
import { openPosting } from '../load/post-batches.ts';
import { startSteadyStream } from '../load/steady-stream.ts';

const STREAMS = 10_000;
const PLAYERS = 5_000;
/** Four changes a second; slightly further apart than boards are at least, so that none waits for that. */
const CHANGE_MILLISECONDS = 260;
/** At no fixed distance from the events of boards. */
const MARK_MILLISECONDS = 110;
const SECONDS = 10;
const POLL_MILLISECONDS = 3_000;
const POLLERS = 2_000;
const BATCH = 100;
const INTAKE_CLIENTS = 8;

const limits = {
  LIMIT_LIVE_STREAMS: '20000',
  LIMIT_LIVE_STREAMS_OF_TENANT: '20000',
  LIMIT_LIVE_STREAMS_OF_PLAYER: '3',
};

/** Boards on their way to many clients at the same time, which run in a separate process from the server. */
export async function live(context: Context): Promise<void> {
  refuseFewFiles();
  await inParts(context, {
    'one board, 10,000 streams': (inner) => written(inner, STREAMS, 'board'),
    'own lines, 5,000 streams': (inner) => written(inner, PLAYERS, 'own lines'),
    'jackpot, 1,000 streams': (inner) => written(inner, 1_000, 'jackpot'),
    'delay, 1,000 streams, without conflation': (inner) => delay(inner, 'without conflation', 0),
    'delay, 1,000 streams, with conflation': (inner) => delay(inner, 'with conflation', 250),
    'memory, 10,000 idle streams': idleMemory,
    'intake with 5,000 streams': intakeWithStreams,
    'polling with streams': pollingWithStreams,
  });
}

/** Each stream is an open file of the server, and one of the process of clients. */
function refuseFewFiles(): void {
  const [, allowed] = /Max open files +\d+ +(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  if (allowed !== undefined && Number(allowed) < STREAMS + 500)
    throw new Error(
      `${STREAMS} streams need as many open files; this shell allows ${allowed}: ulimit -n 20000`,
    );
}

/** A server with one board of some thousand players, its clients, and a publishable key. */
interface Stage {
  laurel: Laurel;
  clients: Child;
  key: string;
  path: string;
  campaign_id: number;
}

async function openStage(
  context: Context,
  times: object = {},
  campaign: CampaignInput = activeCampaigns(1)[0] as CampaignInput,
): Promise<Stage> {
  const environment = { ...limits, BENCH_LIVE_TIMES: JSON.stringify(times) };
  const laurel = await startLaurelOf(context, { environment });
  const [campaign_id = 0] = await publish(laurel, [campaign]);
  const posting = await openPosting({ ...traffic, url: laurel.url, apiKeys: laurel.apiKeys, clients: 2 });
  for (let sent = 0; sent < 60; sent++) await posting.send(sent % 2);
  posting.close();
  const body = { name: 'page', scopes: ['boards:read'] };
  const { key } = await laurel.call<{ key: string }>('POST', '/api/v1/api-keys', body);
  const clients = await startChild('live-clients.ts');
  context.cleanup.defer(() => clients.stop());
  const path = `/public/api/v2/live?campaigns=${campaign_id}&rows=25`;
  return { laurel, clients, key, path, campaign_id };
}

const traffic = { size: BATCH, players: PLAYERS, ids: 'random', resends: 0 } as const;

function stream({ laurel, clients, key, path }: Stage, count: number): Promise<void> {
  return clients.ask('stream', { url: laurel.url, path, credentials: Array(count).fill(key) });
}

function mark({ laurel, clients }: Stage, everyMilliseconds: number, seconds = SECONDS): Promise<Seen> {
  return clients.ask('mark', { url: laurel.url, apiKey: laurel.apiKeys[0], everyMilliseconds, seconds });
}

function sampleOf({ p50_ms, p99_ms, worst_ms, seen, missed, markers }: Seen, more = {}): Sample {
  return { value: p99_ms, p50_ms, p99_ms, more: { worst_ms, seen, missed, markers, ...more } };
}

/**
 * One board changes four times a second; each change is timed to each client, from its acknowledgement, which is before its
 * fold.
 */
async function written(
  context: Context,
  count: number,
  kind: 'board' | 'own lines' | 'jackpot',
): Promise<void> {
  const stage = await openStage(context, {}, kind === 'jackpot' ? fillingPot() : undefined);
  const { laurel, clients, path } = stage;
  if (kind !== 'own lines') await stream(stage, count);
  else {
    const credentials = await issueTokens(laurel, count);
    await clients.ask('stream', { url: laurel.url, path, credentials });
  }
  await mark(stage, CHANGE_MILLISECONDS, 3);
  const before = await laurel.ask<number>('cpuSeconds');
  const began = performance.now();
  const seen = await mark(stage, CHANGE_MILLISECONDS);
  const processor_share =
    ((await laurel.ask<number>('cpuSeconds')) - before) / ((performance.now() - began) / 1_000);
  const memory_mib = await laurel.memory();
  const scenario = `${count.toLocaleString('en')} streams of one board, ${kind}, four changes a second`;
  record(
    context,
    summarised(scenario, 'laurel', 'ms', [{ ...sampleOf(seen, { processor_share }), memory_mib }]),
  );
}

/** A jackpot that all stakes fill, and that does not fall meanwhile. */
function fillingPot(): CampaignInput {
  const [input] = campaignsOfKind('jackpot', 1) as [JackpotInput];
  const pot = { name: { en: 'Pot' }, seed_amount: '1', contribution_percent: '100' };
  return {
    ...input,
    rules: { levels: [{ ...pot, must_drop_from: '900000000', must_drop_by: '1000000000' }] },
  };
}

/** Players who play, so that they have their own lines. */
async function issueTokens(laurel: Laurel, count: number): Promise<string[]> {
  const body = { name: 'backend', scopes: ['players:issue'] };
  const { key } = await laurel.call<{ key: string }>('POST', '/api/v1/api-keys', body);
  const tokens: string[] = [];
  let next = 0;
  const issue = async () => {
    while (next < count) {
      const player_id = `player-${String(next++).padStart(6, '0')}`;
      const response = await fetch(`${laurel.url}/api/v1/player-tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ player_id, scope: 'boards me' }),
      });
      if (response.status !== 201) throw new Error(`no token: ${await response.text()}`);
      tokens.push(((await response.json()) as { token: string }).token);
    }
  };
  await Promise.all(Array.from({ length: 16 }, issue));
  return tokens;
}

/** From the acknowledgement of an event until 1,000 clients have it, while 5,000 others come in a second. */
async function delay(context: Context, side: string, gap: number): Promise<void> {
  const stage = await openStage(context, { gap });
  const { url, apiKeys } = stage.laurel;
  await stream(stage, 1_000);
  const steady = await startSteadyStream({ ...traffic, url, apiKeys, rate: 5_000, underWay: 64 });
  try {
    await mark(stage, MARK_MILLISECONDS, 2);
    const before = steady.sent();
    const began = performance.now();
    const seen = await mark(stage, MARK_MILLISECONDS);
    const sent_per_second = ((steady.sent() - before) * 1_000) / (performance.now() - began);
    const scenario = 'acknowledgement to 1,000 streams, 5,000 events/s';
    record(context, summarised(scenario, side, 'ms', [sampleOf(seen, { sent_per_second })]));
  } finally {
    await steady.stop();
  }
}

async function idleMemory(context: Context): Promise<void> {
  const stage = await openStage(context);
  const settled = () => stage.laurel.ask<{ resident: number; live: number }>('settledMemory');
  // Work that happens once when streams open: compiling and filling caches.
  await stream(stage, 500);
  await stage.clients.ask('leave');
  const before = await settled();
  await stream(stage, STREAMS);
  const after = await settled();
  const value = (after.resident - before.resident) / 1024 ** 2;
  const more = { live_bytes_per_stream: (after.live - before.live) / STREAMS };
  record(context, summarised('memory of 10,000 idle streams', 'laurel', 'MiB more', [{ value, more }]));
}

/** How many events a second the server takes with and without clients that follow the board that the events change. */
async function intakeWithStreams(context: Context): Promise<void> {
  const stage = await openStage(context);
  const { url, apiKeys } = stage.laurel;
  const posting = await openPosting({ ...traffic, url, apiKeys, clients: INTAKE_CLIENTS });
  context.cleanup.defer(posting.close);
  const take = async () => {
    const load = await closedLoop(INTAKE_CLIENTS, Math.max(4, context.seconds), posting.send);
    const { p50_ms, p99_ms } = load;
    return { value: (load.requests * BATCH) / load.seconds, p50_ms, p99_ms };
  };
  await take();
  const scenario = 'intake in batches of 100, one campaign';
  const withStreams = async () => {
    await stream(stage, PLAYERS);
    const sample = await take();
    await stage.clients.ask('leave');
    return sample;
  };
  const measured = await inTurn(context, scenario, 'events/s', [
    { name: 'without streams', run: take },
    { name: 'with 5,000 streams', run: withStreams },
  ]);
  compare(context, scenario, measured, ['with 5,000 streams', 'without streams']);
}

/**
 * The same board for the same number of clients, once by streams and once by the listing, requested by each client every
 * three seconds.
 */
async function pollingWithStreams(context: Context): Promise<void> {
  const stage = await openStage(context);
  const { laurel, clients, key, path } = stage;
  const credentials = Array<string>(POLLERS).fill(key);
  const run = async () => {
    const before = await laurel.ask<number>('cpuSeconds');
    const seen = await mark(stage, CHANGE_MILLISECONDS);
    const processor_seconds = (await laurel.ask<number>('cpuSeconds')) - before;
    await clients.ask('leave');
    const kib_per_client = seen.bytes / POLLERS / 1024;
    return sampleOf(seen, { processor_seconds, kib_per_client });
  };
  const scenario = `age of the board for 2,000 clients, four changes a second for ${SECONDS} s`;
  const measured = await inTurn({ ...context, repeats: Math.min(2, context.repeats) }, scenario, 'ms', [
    {
      name: 'streams',
      run: async () => {
        await clients.ask('stream', { url: laurel.url, path, credentials });
        return run();
      },
    },
    {
      name: 'polling the listing every 3 s',
      run: async () => {
        const listing = '/public/api/v2/tournaments/details?page_size=1';
        const everyMilliseconds = POLL_MILLISECONDS;
        await clients.ask('poll', { url: laurel.url, path: listing, credentials, everyMilliseconds });
        return run();
      },
    },
  ]);
  compare(context, scenario, measured, ['polling the listing every 3 s', 'streams'], 'p99_ms');
}
