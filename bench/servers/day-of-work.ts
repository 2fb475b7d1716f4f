import Fastify from 'fastify';
import pg from 'pg';
import { answerParent } from './answer-parent.ts';

/**
 * What a competent team writes in a day: a schema on arrival, a table whose key is the event's id, one insert for each
 * event, one transaction for each request. Its table keeps the one index that a board needs, as Laurel's does.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`
  create table if not exists received_events (
    tenant_id integer not null,
    unique_id text not null,
    kind text not null,
    occurred_at timestamptz not null,
    received_at timestamptz not null default now(),
    player_id text,
    game_id text,
    round_id text,
    amount numeric,
    currency text,
    is_win boolean,
    is_bonus boolean,
    primary key (tenant_id, unique_id)
  );
  create index if not exists received_events_by_player on received_events (tenant_id, player_id, occurred_at)`);

interface Received {
  event: string;
  data: Record<string, string | number | boolean>;
}

const insert = `
  insert into received_events
    (tenant_id, unique_id, kind, occurred_at, player_id, game_id, round_id, amount, currency, is_win, is_bonus)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict do nothing`;

const app = Fastify({ bodyLimit: 16 * 1024 * 1024 });
app.post<{ Body: Received[] }>(
  '/api/v1/events',
  { schema: { body: bodySchema() } },
  async (request, reply) => {
    const tenant_id = Number(/^bench-key-(\d+)/.exec(String(request.headers['x-api-key']))?.[1]);
    await store(tenant_id, request.body);
    return reply.status(204).send();
  },
);
const count = async () => (await pool.query('select count(*)::integer as count from received_events')).rows;
answerParent(await app.listen({ host: '127.0.0.1', port: 0 }), { count }, async () => {
  await app.close();
  await pool.end();
});

async function store(tenant_id: number, events: Received[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const event of events)
      await client.query({ name: 'insert-event', text: insert, values: [tenant_id, ...columnsOf(event)] });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function columnsOf({ event, data }: Received): unknown[] {
  const { unique_id, timestamp, player_id, game_id, round_id, amount, currency, is_win, is_bonus } = data;
  return [unique_id, event, timestamp, player_id, game_id, round_id, amount, currency, is_win, is_bonus];
}

function bodySchema() {
  const text = { type: 'string', minLength: 1, maxLength: 255 };
  const data = {
    type: 'object',
    required: ['unique_id', 'timestamp'],
    properties: {
      unique_id: text,
      timestamp: { type: 'string', format: 'date-time' },
      player_id: text,
      game_id: text,
      round_id: text,
      amount: { type: 'number' },
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      is_win: { type: 'boolean' },
      is_bonus: { type: 'boolean' },
    },
  };
  const properties = { event: { type: 'string' }, data };
  return {
    type: 'array',
    maxItems: 10_000,
    items: { type: 'object', required: ['event', 'data'], properties },
  };
}
