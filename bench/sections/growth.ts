import { closedLoop, warmUp } from '../harness/closed-loop.ts';
import { type Context, within } from '../harness/context.ts';
import { openDirectly } from '../harness/direct.ts';
import { compare, inTurn, record, type Side, summarised } from '../harness/in-turn.ts';
import { countLogged, type Laurel, parkScoring, startLaurel } from '../harness/laurel.ts';
import { inWords, MILLION } from '../harness/statistics.ts';
import { emptyLog, fillLog, withoutCrashSafety } from '../load/fill-log.ts';
import { openPosting, type Posting, warmUpTimes } from '../load/post-batches.ts';
import { appendDirectly, limitClients, type Taker } from './intake-sides.ts';
import { largeBoard } from './large-board.ts';

const traffic = { size: 1000, tenants: 1, players: 10_000, ids: 'random', resends: 0 } as const;

/**
 * Filling a log of 50 million and measuring on it takes a quarter of an hour; with less than an hour, the other sections
 * matter more.
 */
const LONG = 60 * 60_000;

/** What an event costs, in time, on disk and in memory, when there are many events and many players. */
export async function growth(context: Context): Promise<void> {
  const isLarge = context.profile === 'large';
  const isSmall = context.engine.name === 'embedded' || context.profile === 'quick';
  const sizes = isLarge ? [MILLION, 10 * MILLION] : [isSmall ? MILLION / 10 : MILLION];
  if (isLarge && context.deadline - performance.now() > LONG) sizes.push(50 * MILLION);
  await within(context, (inner) => longLogs(inner, isSmall && isLarge ? [MILLION] : sizes));
  for (const players of [10, 1_000, isLarge ? MILLION : 100_000])
    if (performance.now() < context.deadline) await within(context, (inner) => largeBoard(inner, players));
}

/** One growing log, compared with one that is emptied before each run. */
async function longLogs(context: Context, sizes: number[]): Promise<void> {
  const empty = await parked(context);
  const long = await parked(context);
  for (const events of sizes) {
    if (performance.now() > context.deadline) return;
    const fill = () => fillLog(long, events, 100_000);
    await (context.engine.isOwnServer ? withoutCrashSafety(long, fill) : fill());
    const { logged } = await sizesOf(context, long, events);
    const scenario = `batches of 1000 on ${inWords(logged)} events`;
    const sides = [
      ...(await sidesOf(context, 'empty', empty, emptyLog)),
      ...(await sidesOf(context, 'long', long, async () => {})),
    ];
    const measured = await inTurn(context, scenario, 'events/s', sides);
    compare(context, scenario, measured, ['laurel, long', 'laurel, empty']);
    compare(context, scenario, measured, ['limit, long', 'limit, empty']);
    compare(context, scenario, measured, ['laurel, long', 'limit, long']);
  }
}

async function parked(context: Context): Promise<Laurel> {
  const laurel = await startLaurel(context);
  await parkScoring(laurel);
  return laurel;
}

async function sidesOf(
  context: Context,
  name: string,
  laurel: Laurel,
  prepare: (laurel: Laurel) => Promise<void>,
): Promise<Side[]> {
  const takers: Record<string, Taker | Posting> = { laurel: await open(context, laurel) };
  // The embedded engine is inside the server's process: no other process can append to its log.
  if (context.engine.name === 'postgres') {
    const clients = limitClients(context, traffic);
    const database = await openDirectly(laurel.place, clients);
    context.cleanup.defer(() => database.close());
    takers.limit = appendDirectly(database, traffic, clients);
  }
  return Object.entries(takers).map(([side, taker]) => ({
    name: `${side}, ${name}`,
    run: async () => {
      await warmUp(taker.clients, warmUpTimes(traffic), taker.send);
      await prepare(laurel);
      return takeOnce(context, laurel, taker);
    },
  }));
}

async function open(context: Context, { url, apiKeys }: Laurel): Promise<Posting> {
  const posting = await openPosting({ ...traffic, url, apiKeys });
  context.cleanup.defer(posting.close);
  return posting;
}

async function takeOnce(context: Context, laurel: Laurel, taker: Taker | Posting) {
  const before = await countLogged(laurel);
  const load = await closedLoop(taker.clients, context.seconds, taker.send);
  const taken = (await countLogged(laurel)) - before;
  if (taken !== load.requests * traffic.size)
    throw new Error(`${load.requests * traffic.size} events were acknowledged, ${taken} are there`);
  const value = taken / load.seconds;
  const { p50_ms, p99_ms } = load;
  return { value, p50_ms, p99_ms, memory_mib: await laurel.memory(), more: { us_per_event: 1e6 / value } };
}

async function sizesOf(context: Context, laurel: Laurel, events: number): Promise<{ logged: number }> {
  const logged = await countLogged(laurel);
  const [sizes] = await laurel.query<Record<string, number>>(`
    select pg_table_size('events') as log, pg_indexes_size('events') as log_indexes,
           pg_table_size('event_keys') as keys, pg_indexes_size('event_keys') as key_index`);
  const more = Object.fromEntries(
    Object.entries(sizes ?? {}).map(([name, bytes]) => [name, Math.round(bytes / logged)]),
  );
  const value = Object.values(more).reduce((sum, bytes) => sum + bytes, 0);
  record(
    context,
    summarised(`size on disk, ${inWords(events)} events`, 'log', 'bytes/event', [{ value, more }]),
  );
  return { logged };
}
