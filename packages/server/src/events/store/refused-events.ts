import type { TenantSession } from '../../database/database.ts';
import { answerBy, rowsBy, runBy } from '../../database/statements.ts';
import { insertRows } from '../../database/table.ts';

/** An event that was refused, in at most 1 kB. */
export interface RefusedEvent {
  at: Date;
  api_key_id: number;
  /** Its place in the batch. */
  index: number;
  /** Whether the valid events of the batch were stored. */
  rest_stored: boolean;
  /** As the sender named them; null if missing or not storable. */
  kind: string | null;
  unique_id: string | null;
  player_id: string | null;
  errors: { pointer: string; detail: string }[];
}

export interface StoredRefusal extends RefusedEvent {
  refusal_id: number;
}

/** Adds refused events, the newest last: at most a few hundred. */
export async function insertRefusals(tenant: TenantSession, refused: readonly RefusedEvent[]): Promise<void> {
  await insertRows(tenant, {
    text: `
      insert into refused_events (tenant_id, at, api_key_id, index, rest_stored, kind, unique_id, player_id, errors)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    rows: refused.map((one) => [
      ...[one.at, one.api_key_id, one.index, one.rest_stored, one.kind, one.unique_id, one.player_id],
      JSON.stringify(one.errors),
    ]),
  });
}

/** Deletes the oldest beyond a number, and those before a time. */
export const trimRefusals = runBy<[{ kept: number; before: Date }]>({
  name: 'trim-refusals',
  text: `
    delete from refused_events
     where tenant_id = $1
       and (at < $3 or refusal_id <= (
         select r.refusal_id from refused_events r where r.tenant_id = $1 order by r.refusal_id desc offset $2 limit 1))`,
  values: ({ kept, before }) => [kept, before],
});

/** Which refused events are meant; null: any. */
export interface RefusalFilter {
  since: Date;
  below: number;
  unique_id: string | null;
  api_key_id: number | null;
}

/** The newest refused events, at most `limit`, newest first. */
export const readRefusals = rowsBy<StoredRefusal, [RefusalFilter, limit: number]>({
  text: `
    select refusal_id, at, api_key_id, index, rest_stored, kind, unique_id, player_id, errors
      from refused_events
     where tenant_id = $1 and at >= $2 and refusal_id < $3
       and ($4::text is null or unique_id = $4) and ($5::bigint is null or api_key_id = $5)
     order by refusal_id desc limit $6`,
  values: ({ since, below, unique_id, api_key_id }, limit) => [since, below, unique_id, api_key_id, limit],
});

/** Deletes the refused events of a player; returns how many. */
export const eraseRefusals = answerBy<object, [player_id: string], number>(
  { text: 'delete from refused_events where tenant_id = $1 and player_id = $2 returning 1' },
  (rows) => rows.length,
);
