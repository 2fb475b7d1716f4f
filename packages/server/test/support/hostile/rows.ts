import { isDeepStrictEqual } from 'node:util';
import { checkEvent } from '@laurel/contract/events/event-validation.ts';
import type { Database } from '../../../src/database/database.ts';
import { waitUntil } from '../waiting.ts';

/** A digest of all rows of each table. */
export type Digest = Record<string, string>;

/**
 * Digests every table except the parts that a refusal is meant to change: the counters of rejected events and of those dated
 * ahead, which are written later, their records, `login_attempts`, which exists to count refused sign-ins, and the time of
 * an API key's last use. A table that a migration adds is included without an edit here.
 */
export async function digestRows(database: Database): Promise<Digest> {
  const tables = await database.query<{ name: string }>({
    text: `select tablename as name from pg_tables where schemaname = 'public'
           and tablename not in ('login_attempts', 'intake_minutes', 'refused_events') order by 1`,
  });
  const parts = tables.map(({ name }) => {
    const left = leftOut[name];
    const row = left === undefined ? 't::text' : `(to_jsonb(t) - '{${left}}'::text[])::text`;
    return `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) as digest from ${name} t`;
  });
  const rows = await database.query<{ name: string; digest: string }>({ text: parts.join(' union all ') });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

const leftOut: Record<string, string> = { event_heads: 'rejected,dated_ahead', api_keys: 'last_used_at' };

/**
 * Waits until accepted requests have no more consequences, such as boards to build, messages to send or logs to sign; throws
 * when that takes too long.
 */
export async function untilAtRest(database: Database): Promise<void> {
  await waitUntil('no event, campaign, message, log to seal or simulation waits for anything', async () => {
    const [row] = await database.query<{ waits: boolean }>({
      text: `
        select exists (select 1 from event_heads h join scoring_cursors c using (tenant_id) where c.seq < h.seq)
            or exists (select 1 from campaign_folds where not complete)
            or exists (select 1 from refolds)
            or exists (select 1 from outbox)
            or exists (select 1 from tenants_to_seal())
            or exists (select 1 from simulations where state = 'running') as waits`,
    });
    return !row?.waits;
  });
}

/** A digest that stays the same for a moment: answers can arrive before the last row that they cause. */
export async function restingRows(database: Database): Promise<Digest> {
  let last: Digest | undefined;
  return waitUntil(
    'the rows stay as they are',
    async () => {
      await untilAtRest(database);
      const [before, digest] = [last, await digestRows(database)];
      last = digest;
      return before !== undefined && isDeepStrictEqual(before, digest) && digest;
    },
    { every: 50 },
  );
}

/** Every accepted event, read back from the log, that is not valid by the contract any more, with the reason. */
export async function eventsNotValid(database: Database): Promise<unknown[]> {
  const rows = await database.query<Record<string, unknown> & { kind: string; data: object | null }>({
    text: `
      select kind, unique_id, player_id, game_id, round_id, currency, amount::text, is_win, is_bonus, data,
             to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as timestamp
        from events
       where player_id is null or not starts_with(player_id, 'erased:')`,
  });
  return rows
    .map(({ kind, data: rest, amount, ...columns }) => {
      const named = Object.entries({ ...columns, amount: amount === null ? null : Number(amount) });
      const data = Object.fromEntries([
        ...named.filter(([, value]) => value !== null),
        ...Object.entries(rest ?? {}),
      ]);
      return { data, errors: checkEvent({ event: kind, data }) };
    })
    .filter(({ errors }) => errors !== undefined);
}
