import { closedLoop } from '../harness/closed-loop.ts';
import type { Context } from '../harness/context.ts';
import { record, summarised } from '../harness/in-turn.ts';
import { type Laurel, publish, startLaurel, untilScored } from '../harness/laurel.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { openPosting } from '../load/post-batches.ts';

/** Clients and sizes of batches that every installation must serve at default settings. */
const CLIENTS = [16, 64, 256];
const SIZES = [100, 1_000, 10_000];

/** A burst has at least this many, and a batch of each client. */
const EVENTS = 100_000;

/** Replaces a status if the server closed the connection without an answer. */
const CLOSED = 0;

/** Clients that wait for each answer before they send again: how many of their batches are refused. */
export async function bursts(context: Context): Promise<void> {
  const laurel = await startLaurel(context);
  await publish(laurel, activeCampaigns(1));
  let refused = 0;
  for (const size of SIZES)
    for (const clients of CLIENTS)
      if (performance.now() < context.deadline) refused += await burst(context, laurel, { clients, size });
  const scenario = 'bursts of clients that wait for each answer';
  record(context, summarised(scenario, 'refused, all together', 'answers', [{ value: refused }]));
}

async function burst(
  context: Context,
  laurel: Laurel,
  { clients, size }: { clients: number; size: number },
): Promise<number> {
  const { url, apiKeys } = laurel;
  const traffic = { size, players: 5_000, ids: 'random', resends: 0 } as const;
  const posting = await openPosting({ ...traffic, url, apiKeys, clients });
  const statuses = new Map<number, number>();
  posting.prepare();
  const requests = Math.max(clients, EVENTS / size);
  const post = async (client: number) => {
    const status = await posting.post(client).catch(() => CLOSED);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const load = await closedLoop(clients, Number.POSITIVE_INFINITY, post, requests);
  const value = posting.acknowledged() / load.seconds;
  posting.close();
  const refused = load.requests - (statuses.get(204) ?? 0);
  const answers = Object.fromEntries([...statuses].map(([status, count]) => [`answers_${status}`, count]));
  const { p50_ms, p99_ms } = load;
  const sample = { value, p50_ms, p99_ms, memory_mib: await laurel.memory(), more: { refused, ...answers } };
  const scenario = `${clients} clients that wait, batches of ${size.toLocaleString('en')}`;
  record(context, summarised(scenario, 'laurel', 'events/s acknowledged', [sample]));
  await untilScored(laurel, 5);
  return refused;
}
