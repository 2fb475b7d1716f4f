import { setTimeout } from 'node:timers/promises';
import type { Laurel } from '../harness/laurel.ts';
import { quantile } from '../harness/statistics.ts';
import { activeCampaigns } from './campaigns.ts';
import { openGetter } from './get.ts';
import { startSteadyStream } from './steady-stream.ts';

const EVENTS_A_SECOND = 1_000;
const READS_A_SECOND = 50;
const STREAMS = 200;

/** Steady traffic of a tenant that has nothing to do with what is measured. */
export interface Others {
  begin: () => void;
  /** The p99 (ms) of acknowledgements and of reads of the listing since `begin`. */
  end: () => { acknowledged: number; listed: number };
  stop: () => Promise<void>;
}

/** Publishes a campaign for the tenant, by its number from 0, and begins. */
export async function startOthers(laurel: Laurel, tenant: number): Promise<Others> {
  const acknowledged: number[] = [];
  const listed: number[] = [];
  const ended = new AbortController();
  const [definition] = activeCampaigns(1);
  const { id } = await laurel.call<{ id: number }>('POST', '/api/v1/campaigns', definition, tenant);
  await laurel.call('POST', `/api/v1/campaigns/${id}/publish`, {}, tenant);
  const streams = await openStreams(laurel, tenant, id, ended.signal);
  const events = await startSteadyStream({
    url: laurel.url,
    apiKeys: [laurel.apiKeys[tenant] ?? ''],
    size: 10,
    players: 1_000,
    ids: 'random',
    resends: 0,
    rate: EVENTS_A_SECOND,
    onAnswered: (milliseconds) => acknowledged.push(milliseconds),
  });
  const reads = readSteadily(laurel, tenant, listed, ended.signal);
  const begin = () => {
    acknowledged.length = 0;
    listed.length = 0;
  };
  const p99 = (milliseconds: number[]) =>
    quantile(
      milliseconds.toSorted((a, b) => a - b),
      0.99,
    );
  const end = () => ({ acknowledged: p99(acknowledged), listed: p99(listed) });
  const stop = async () => {
    ended.abort();
    await Promise.all([events.stop(), reads, ...streams]);
  };
  return { begin, end, stop };
}

/** Opens the streams; each of the promises ends with its stream. */
async function openStreams(
  { url, call }: Laurel,
  tenant: number,
  campaign_id: number,
  signal: AbortSignal,
): Promise<Promise<void>[]> {
  const body = { name: 'page', scopes: ['boards:read'] };
  const { key } = await call<{ key: string }>('POST', '/api/v1/api-keys', body, tenant);
  const path = `/public/api/v2/live?campaigns=${campaign_id}&rows=25&key=${key}`;
  const open = () => fetch(url + path, { signal, headers: { accept: 'text/event-stream' } });
  const responses = await Promise.all(Array.from({ length: STREAMS }, open));
  return responses.map(async ({ body }) => body?.pipeTo(new WritableStream()).catch(() => {}));
}

async function readSteadily(
  { url, call }: Laurel,
  tenant: number,
  listed: number[],
  signal: AbortSignal,
): Promise<void> {
  const body = { name: 'site', scopes: ['tournaments:read'] };
  const { key } = await call<{ key: string }>('POST', '/api/v1/api-keys', body, tenant);
  const getter = await openGetter(url, '/public/api/v2/tournaments/details', { Authorization: key });
  while (!signal.aborted) {
    const began = performance.now();
    await getter.get();
    const took = performance.now() - began;
    listed.push(took);
    await setTimeout(Math.max(0, 1_000 / READS_A_SECOND - took));
  }
  getter.close();
}
