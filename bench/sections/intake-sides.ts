import { makeWorkerUtils } from 'graphile-worker';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { bigintArray } from '../../packages/server/src/database/binary-arrays.ts';
import type { Database } from '../../packages/server/src/database/database.ts';
import { startChild } from '../harness/child.ts';
import type { Context } from '../harness/context.ts';
import { newSchema } from '../harness/direct.ts';
import { countLogged, parkScoring, startLaurel } from '../harness/laurel.ts';
import { Batches, type BatchOptions, type NextBatch } from '../load/batches.ts';
import { loggedForm, wireForm } from '../load/event-forms.ts';
import { clientsFor, openPosting, type Posting, type PostingOptions } from '../load/post-batches.ts';

export type Traffic = Omit<BatchOptions, 'form'> & { tenants: number };

/** One way of making events durable, put up and ready to take batches. */
export interface Taker {
  clients: number;
  send: (client: number) => Promise<number>;
  acknowledged: () => number;
  /** Rows that are there; undefined where a side keeps none. */
  count: () => Promise<number | undefined>;
  memory?: () => Promise<number>;
}

/** The limit: the append statement alone, by the driver, each batch a text that is ready. */
export async function limit(context: Context, traffic: Traffic): Promise<Taker> {
  const clients = limitClients(context, traffic);
  return appendDirectly(await newSchema(context, traffic.tenants, clients), traffic, clients);
}

/** Appends of a tenant wait for each other, so a second connection only hides the round trip to the server. */
export function limitClients({ engine }: Context, { tenants }: Traffic): number {
  return engine.name === 'embedded' ? 1 : Math.max(2, tenants);
}

/** A side over a database with Laurel's schema and tenants numbered from 1. */
export function appendDirectly(database: Database, traffic: Traffic, clients: number): Taker {
  const contents = bigintArray(Array<number>(traffic.size).fill(1_234_567_890_123_456));
  const send = async (client: number, { body, keys }: NextBatch) => {
    const tenant_id = 1 + (client % traffic.tenants);
    const values = [tenant_id, keys, contents, body.toString('latin1'), 0, 0];
    const text = 'select head, resends, conflicts from append_events($1, $2, $3, $4, $5, $6)';
    // An append is for the tenant of its transaction only.
    await database.query({ tenant_id, name: 'append-events', text, values });
  };
  const count = async () =>
    (await database.query<{ count: number }>({ text: 'select count(*) as count from events' }))[0]?.count;
  return { ...inProcess(traffic, clients, loggedForm, send), count };
}

/** The real server. `scoring`: off, or following the log with no campaign published. */
export async function laurel(
  context: Context,
  traffic: Traffic,
  scoring: 'off' | 'following',
): Promise<Taker> {
  const server = await startLaurel(context, traffic.tenants);
  if (scoring === 'off') await parkScoring(server);
  const posting = await opened(context, { ...traffic, url: server.url, apiKeys: server.apiKeys });
  return { ...posting, count: () => countLogged(server), memory: server.memory };
}

/** What a competent team writes in a day. */
export async function dayOfWork(context: Context, traffic: Traffic): Promise<Taker> {
  const place = await context.engine.newPlace();
  context.cleanup.defer(() => place.drop());
  const child = await startChild('day-of-work.ts', place.environment);
  context.cleanup.defer(() => child.stop());
  const posting = await opened(context, { ...traffic, url: child.url, apiKeys: invented(traffic.tenants) });
  const count = async () => (await child.ask<{ count: number }[]>('count'))[0]?.count;
  return { ...posting, count, memory: child.memory };
}

/** HTTP and JSON, nothing kept. */
export async function bareHttp(context: Context, traffic: Traffic): Promise<Taker> {
  const child = await startChild('bare-intake.ts');
  context.cleanup.defer(() => child.stop());
  const posting = await opened(context, { ...traffic, url: child.url, apiKeys: invented(traffic.tenants) });
  return { ...posting, count: async () => undefined, memory: child.memory };
}

interface WireEvent {
  event: string;
  data: { unique_id: string };
}

/** A queue of jobs whose ids are the events'. */
export async function pgBoss(context: Context, traffic: Traffic): Promise<Taker> {
  const place = await context.engine.newPlace();
  context.cleanup.defer(() => place.drop());
  const connectionString = place.environment.DATABASE_URL ?? '';
  const boss = new PgBoss({ connectionString, max: 10, supervise: false, schedule: false });
  boss.on('error', (error) => context.say(`  pg-boss: ${error.message}`));
  await boss.start();
  context.cleanup.defer(() => boss.stop({ graceful: false }));
  await boss.createQueue('events');
  const send = async (_client: number, { body }: NextBatch) => {
    const events = JSON.parse(body.toString('latin1')) as WireEvent[];
    await boss.insert(events.map((data) => ({ name: 'events', id: uuidOf(data.data.unique_id), data })));
  };
  const count = async () => {
    const { rows } = await boss.getDb().executeSql('select count(*)::integer as count from pgboss.job', []);
    return (rows as { count: number }[])[0]?.count;
  };
  return { ...inProcess(traffic, clientsFor(traffic.size), wireForm, send), count };
}

/** A queue of jobs whose keys are the events' ids. */
export async function graphileWorker(context: Context, traffic: Traffic): Promise<Taker> {
  const place = await context.engine.newPlace();
  context.cleanup.defer(() => place.drop());
  const pgPool = new pg.Pool({ connectionString: place.environment.DATABASE_URL, max: 10 });
  // A pool reports its end while its connections are still ending, and the database is dropped next.
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  context.cleanup.defer(() => pgPool.end());
  const utils = await makeWorkerUtils({ pgPool });
  context.cleanup.defer(async () => utils.release());
  await utils.migrate();
  const send = async (_client: number, { body }: NextBatch) => {
    const events = JSON.parse(body.toString('latin1')) as WireEvent[];
    await utils.addJobs(
      events.map((payload) => ({ identifier: 'event', payload, jobKey: payload.data.unique_id })),
    );
  };
  const text = 'select count(*)::integer as count from graphile_worker._private_jobs';
  const count = async () => (await pgPool.query<{ count: number }>(text)).rows[0]?.count;
  return { ...inProcess(traffic, clientsFor(traffic.size), wireForm, send), count };
}

/** Clients that end with the context. */
export async function opened(context: Context, options: PostingOptions): Promise<Posting> {
  const posting = await openPosting(options);
  context.cleanup.defer(posting.close);
  return posting;
}

/** Sides that have no server: their statements are sent from here. */
export function inProcess(
  traffic: Traffic,
  clients: number,
  form: BatchOptions['form'],
  sendBatch: (client: number, batch: NextBatch) => Promise<void>,
): Omit<Taker, 'count'> {
  const batches = Array.from({ length: clients }, () => new Batches({ ...traffic, form }));
  let acknowledged = 0;
  const send = async (client: number) => {
    const batch = batches[client]?.next();
    if (!batch) throw new Error(`there is no client ${client}`);
    await sendBatch(client, batch);
    acknowledged += batch.fresh;
    return batch.fresh;
  };
  return { clients, send, acknowledged: () => acknowledged };
}

/** Keys for sides that know none. */
export function invented(tenants: number): string[] {
  return Array.from({ length: tenants }, (_, tenant) => `bench-key-${tenant + 1}-0123456789-0123456789`);
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
