import { gzipSync } from 'node:zlib';
import { startChild } from '../harness/child.ts';
import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import type { Context } from '../harness/context.ts';
import { compare, inTurn, type Sample } from '../harness/in-turn.ts';
import { type Laurel, publish, startLaurel, untilScored } from '../harness/laurel.ts';
import { listedCampaigns } from '../load/campaigns.ts';
import { headerOf } from '../load/connection.ts';
import { openGetter } from '../load/get.ts';
import { openPosting } from '../load/post-batches.ts';

const CAMPAIGNS = 25;
const ROWS = 100;
const CLIENTS = 16;
const CHANGES_A_SECOND = 10;
const path = `/public/api/v2/tournaments/details?page_size=${CAMPAIGNS}`;

const forms = ['plain', 'gzip', '304'] as const;
type Form = (typeof forms)[number];

/** One page with everything on it, requested again and again, compared with a handler that has its bytes in memory. */
export async function listing(context: Context): Promise<void> {
  const laurel = await startLaurel(context);
  await publish(laurel, listedCampaigns(CAMPAIGNS));
  const changes = await openPosting({ ...change, url: laurel.url, apiKeys: laurel.apiKeys, clients: 1 });
  context.cleanup.defer(changes.close);
  for (let batch = 0; batch < 200; batch++) await changes.send(0);
  await untilScored(laurel);
  const page = await readPage(laurel);
  context.say(
    `  a page of ${CAMPAIGNS} campaigns × ${ROWS} rows has ${page.length} bytes, ${gzipSync(page).length} compressed`,
  );
  const bare = await startChild('bare-listing.ts');
  context.cleanup.defer(() => bare.stop());
  const gzipped = gzipSync(page).toString('base64');
  await bare.ask('keep', { plain: page.toString('base64'), gzipped });
  const apiKey = laurel.apiKeys[0] ?? '';
  const change_ = () => changes.send(0);
  for (const form of forms) {
    if (context.profile === 'quick' && form === '304') continue;
    const scenario = `${CAMPAIGNS} campaigns × ${ROWS} rows, ${form}, ${CHANGES_A_SECOND} changes a second`;
    const ask = (url: string, changing?: () => Promise<unknown>) =>
      askAgainAndAgain({ url, apiKey, form, seconds: context.seconds, changing });
    const measured = await inTurn(context, scenario, 'requests/s', [
      { name: 'bare handler', run: async () => withMemory(await ask(bare.url), bare.memory) },
      { name: 'laurel', run: async () => withMemory(await ask(laurel.url, change_), laurel.memory) },
      // The cost of answering alone: scoring ten changes a second in all campaigns shares the cores with it.
      { name: 'laurel, no changes', run: async () => withMemory(await ask(laurel.url), laurel.memory) },
    ]);
    compare(context, scenario, measured, ['laurel', 'bare handler']);
    compare(context, scenario, measured, ['laurel, no changes', 'bare handler']);
  }
}

/** Few players, so that the boards fill quickly and each change moves some. */
const change = { size: 10, players: 150, ids: 'random', resends: 0 } as const;

async function readPage(laurel: Laurel): Promise<Buffer> {
  const headers = { authorization: laurel.apiKeys[0] ?? '' };
  const response = await fetch(laurel.url + path, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  const { results } = JSON.parse(body.toString('utf8')) as { results: { leaderboard: unknown[] }[] };
  const rows = results.map(({ leaderboard }) => leaderboard.length);
  if (rows.length !== CAMPAIGNS || rows.some((count) => count !== ROWS))
    throw new Error(`the page has boards of ${rows}`);
  return body;
}

interface Asking {
  url: string;
  apiKey: string;
  form: Form;
  seconds: number;
  /** Changes a board; called ten times a second meanwhile. */
  changing: (() => Promise<unknown>) | undefined;
}

async function askAgainAndAgain({ url, apiKey, form, seconds, changing }: Asking): Promise<Sample> {
  const coding = form === 'gzip' ? 'gzip' : 'identity';
  const headers = { authorization: apiKey, 'accept-encoding': coding };
  const getters = await Promise.all(
    Array.from({ length: CLIENTS }, async () => ({ ...(await openGetter(url, path, headers)), tag: '' })),
  );
  const answers = { 200: 0, 304: 0 };
  const get = async (client: number) => {
    const getter = getters[client];
    if (!getter) throw new Error(`there is no client ${client}`);
    const { status, head } = await getter.get(getter.tag === '' ? {} : { 'if-none-match': getter.tag });
    if (status !== 200 && status !== 304) throw new Error(`the listing was answered ${head}`);
    answers[status]++;
    if (form === '304') getter.tag = headerOf(head, 'etag') ?? '';
  };
  await warmUp(CLIENTS, 20, get);
  let changed = Promise.resolve<unknown>(undefined);
  const change = () => {
    changed = changed.then(changing);
  };
  const timer = changing && setInterval(change, 1000 / CHANGES_A_SECOND);
  try {
    const load = await closedLoop(CLIENTS, seconds, get);
    await changed;
    const share = answers[304] / (answers[200] + answers[304]);
    const more = form === '304' ? { share_of_304: share } : {};
    return { value: load.requests / load.seconds, p50_ms: load.p50_ms, p99_ms: load.p99_ms, more };
  } finally {
    clearInterval(timer);
    for (const getter of getters) getter.close();
  }
}

async function withMemory(sample: Sample, memory: () => Promise<number>): Promise<Sample> {
  return { ...sample, memory_mib: await memory() };
}
