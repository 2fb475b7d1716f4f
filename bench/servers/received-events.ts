import pg from 'pg';

/** An event as it arrives. */
export interface Received {
  event: string;
  data: Record<string, string | number | boolean>;
}

/**
 * The table of a team that keeps events and nothing else: its key is the event's id, and it has the one index that a board
 * needs, as Laurel's does.
 */
const table = `
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
  create index if not exists received_events_by_player on received_events (tenant_id, player_id, occurred_at)`;

const columns =
  'tenant_id, unique_id, kind, occurred_at, player_id, game_id, round_id, amount, currency, is_win, is_bonus';

/** Inserts one event: the tenant, and what `columnsOf` returns. */
export const insertOne = `
  insert into received_events (${columns})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict do nothing`;

/** Inserts a batch: the tenant, and a list for each of these columns. Returns the events that were not there yet. */
export const insertBatch = `
  insert into received_events (${columns})
  select $1, one.* from unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[],
    $8::numeric[], $9::text[], $10::boolean[], $11::boolean[]) as one
  on conflict do nothing
  returning player_id, amount::float8 as amount, is_win`;

export function columnsOf({ event, data }: Received): unknown[] {
  const { unique_id, timestamp, player_id, game_id, round_id, amount, currency, is_win, is_bonus } = data;
  return [unique_id, event, timestamp, player_id, game_id, round_id, amount, currency, is_win, is_bonus];
}

/** What is received of a batch: the lists of its columns. */
export function listsOf(events: Received[]): unknown[][] {
  const rows = events.map(columnsOf);
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
}

/** Connections to the database, which has the table then. */
export async function openReceived(connectionString: string | undefined, max: number): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString, max });
  // A pool reports its end while its connections are still ending.
  pool.on('error', () => {});
  await pool.query(table);
  return pool;
}

export async function countReceived(pool: pg.Pool): Promise<{ count: number }[]> {
  return (await pool.query<{ count: number }>('select count(*)::integer as count from received_events')).rows;
}

/** The number of the tenant whose key the bench sends. */
export function tenantOf(apiKey: unknown): number {
  return Number(/^bench-key-(\d+)/.exec(String(apiKey))?.[1]);
}

/** The schema of a batch. */
export function bodySchema() {
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
