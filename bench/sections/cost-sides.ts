import { setTimeout } from 'node:timers/promises';
import { closedLoop } from '../harness/closed-loop.ts';
import type { Context } from '../harness/context.ts';
import type { Place } from '../harness/engines.ts';
import type { Sample, Side } from '../harness/in-turn.ts';
import { intakeStats, type Laurel, publish, startLaurelOf } from '../harness/laurel.ts';
import { serverSeconds, watchDatabase } from '../harness/processor-seconds.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { wireForm } from '../load/event-forms.ts';
import { insertBatch, listsOf, openReceived } from '../servers/received-events.ts';
import { inProcess, limitClients, opened, type Taker, type Traffic } from './intake-sides.ts';

export type { Traffic } from './intake-sides.ts';

/** What all sides of a cell have in common. */
export interface Bench {
  context: Context;
  traffic: Traffic;
  /** Of one run. */
  events: number;
  /** The first process of the database. */
  postmaster: number;
}

/** Rare enough to cost nothing that is measured. */
const LOOK_MILLISECONDS = 200;
const MAX_MINUTES = 3;

/** The same events by the statement of a team that keeps them and nothing else. */
export async function bareInsert({ context, traffic }: Bench, url: string): Promise<Taker> {
  const clients = limitClients(context, traffic);
  const pool = await openReceived(url, clients);
  context.cleanup.defer(() => pool.end());
  const taker = inProcess(traffic, clients, wireForm, async (_client, { body }) => {
    const values = [1, ...listsOf(JSON.parse(body.toString('latin1')))];
    await pool.query({ name: 'insert-batch', text: insertBatch, values });
  });
  return { ...taker, count: async () => undefined };
}

/** A side whose statements are sent from here, so that only the database counts; it has run once. */
export async function bareSide(bench: Bench, name: string, taker: Taker): Promise<Side> {
  await sendAll(bench, taker);
  return { name, run: () => spent(bench, undefined, () => sendAll(bench, taker)) };
}

/** A server with this many campaigns, which has compiled its hot code and knows the players. */
export async function laurelSide(
  bench: Bench,
  campaigns: number,
  environment: NodeJS.ProcessEnv,
): Promise<Side & { place: Place }> {
  const { context, traffic } = bench;
  const laurel = await startLaurelOf(context, { environment });
  await publish(laurel, activeCampaigns(campaigns));
  const posting = await opened(context, { ...traffic, url: laurel.url, apiKeys: laurel.apiKeys });
  const isSealed = environment.SEALING_DIR === undefined;
  const take = async () => {
    await sendAll(bench, posting);
    await untilDone(laurel, posting.acknowledged(), isSealed);
  };
  await take();
  const run = async () => {
    const before = await bytesOf(laurel);
    const sample = await spent(bench, laurel.pid, take);
    const { wal, folds, players } = await bytesOf(laurel);
    const wal_bytes = (wal - before.wal) / bench.events;
    return { ...sample, more: { ...sample.more, wal_bytes, player_bytes: folds / (players || 1) } };
  };
  return { name: 'laurel', place: laurel.place, run };
}

function sendAll({ events, traffic }: Bench, { clients, send }: Pick<Taker, 'clients' | 'send'>) {
  return closedLoop(clients, Number.POSITIVE_INFINITY, send, Math.ceil(events / traffic.size));
}

/** Waits until all events are scored, in a checkpoint and sealed. */
async function untilDone(laurel: Laurel, events: number, isSealed: boolean): Promise<void> {
  const timeout = performance.now() + MAX_MINUTES * 60_000;
  for (;;) {
    const { scored_seq, checkpointed_seq, log_seq } = await intakeStats(laurel);
    if (log_seq !== events) throw new Error(`${events} events were acknowledged, ${log_seq} are there`);
    const sealed = isSealed ? await sealedSize(laurel) : events;
    if (Math.min(scored_seq, checkpointed_seq, sealed) === events) return;
    if (performance.now() > timeout)
      throw new Error(
        `of ${events} events ${scored_seq} are scored, ${checkpointed_seq} written, ${sealed} sealed`,
      );
    await setTimeout(LOOK_MILLISECONDS);
  }
}

async function sealedSize({ query }: Laurel): Promise<number> {
  const [row] = await query<{ size: number }>("select size from sealed_logs where log = 'events'");
  return Number(row?.size ?? 0);
}

interface Bytes {
  wal: number;
  /** Of the table of folds, with its indexes and the dead rows of updates. */
  folds: number;
  players: number;
}

async function bytesOf({ query }: Laurel): Promise<Bytes> {
  const [row] = await query<Bytes>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
       pg_total_relation_size('player_folds')::float8 as folds,
       (select count(*)::float8 from player_folds) as players`,
  );
  if (!row) throw new Error('the database does not answer');
  return row;
}

/** Processor time of an event, in µs: of the server, where there is one, and of the database. */
async function spent(
  { postmaster, events }: Bench,
  pid: number | undefined,
  act: () => Promise<unknown>,
): Promise<Sample> {
  const read = (): Record<string, number> => (pid === undefined ? {} : { ...serverSeconds(pid) });
  const before = read();
  const database = watchDatabase(postmaster);
  await act();
  const used = Object.entries({ ...read(), ...database() });
  const more = Object.fromEntries(
    used.map(([name, seconds]) => [name, ((seconds - (before[name] ?? 0)) * 1e6) / events]),
  );
  return { value: Object.values(more).reduce((total, one) => total + one, 0), more };
}
