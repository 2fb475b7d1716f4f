import type { Session } from '../engine/database.ts';
import { readKeyNames } from '../identity/api-keys.ts';

/** An event that was refused, in at most 1 kB. */
export interface RefusedEvent {
  at: Date;
  api_key_id: number;
  /** Its place in the batch. */
  index: number;
  /** Whether the valid events of the batch were stored. */
  rest_stored: boolean;
  /** As the sender named them; null where there is none, or none that can be kept. */
  kind: string | null;
  unique_id: string | null;
  player_id: string | null;
  errors: { pointer: string; detail: string }[];
}

/** One as it is stored, with the name of its API key. */
export interface StoredRefusal extends RefusedEvent {
  refusal_id: number;
  api_key_name: string | null;
}

/** Columns of a refused event beside its tenant. */
const WRITTEN_COLUMNS = 8;

/** Adds refused events, the newest last: at most a few hundred. */
export async function insertRefusals(
  session: Session,
  tenant_id: number,
  refused: readonly RefusedEvent[],
): Promise<void> {
  const row = (place: number) =>
    Array.from({ length: WRITTEN_COLUMNS }, (_, i) => `$${WRITTEN_COLUMNS * place + i + 2}`).join(', ');
  const more = refused.slice(1).map((_, i) => `, ($1, ${row(i + 1)})`);
  await session.query({
    tenant_id,
    text: `
      insert into refused_events (tenant_id, at, api_key_id, index, rest_stored, kind, unique_id, player_id, errors)
      values ($1, ${row(0)})${more.join('')}`,
    values: [tenant_id, ...refused.flatMap(valuesOf)],
  });
}

function valuesOf(refused: RefusedEvent): unknown[] {
  const { at, api_key_id, index, rest_stored, kind, unique_id, player_id, errors } = refused;
  return [at, api_key_id, index, rest_stored, kind, unique_id, player_id, JSON.stringify(errors)];
}

/** Forgets the oldest beyond so many, and those before a time. */
export async function trimRefusals(
  session: Session,
  tenant_id: number,
  { kept, before }: { kept: number; before: Date },
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'trim-refusals',
    text: `
      delete from refused_events
       where tenant_id = $1
         and (at < $3 or refusal_id <= (
           select r.refusal_id from refused_events r where r.tenant_id = $1 order by r.refusal_id desc offset $2 limit 1))`,
    values: [tenant_id, kept, before],
  });
}

/** Which refused events are meant; null: any. */
export interface RefusalFilter {
  since: Date;
  below: number;
  unique_id: string | null;
  api_key_id: number | null;
}

/** The newest refused events, at most `limit`, newest first. The names of keys are read by themselves, as at `readKeyCounts`. */
export async function readRefusals(
  session: Session,
  tenant_id: number,
  { since, below, unique_id, api_key_id }: RefusalFilter,
  limit: number,
): Promise<StoredRefusal[]> {
  const rows = await session.query<Omit<StoredRefusal, 'api_key_name'> & Record<string, unknown>>({
    tenant_id,
    text: `
      select refusal_id, at, api_key_id, index, rest_stored, kind, unique_id, player_id, errors
        from refused_events
       where tenant_id = $1 and at >= $2 and refusal_id < $3
         and ($4::text is null or unique_id = $4) and ($5::bigint is null or api_key_id = $5)
       order by refusal_id desc limit $6`,
    values: [tenant_id, since, below, unique_id, api_key_id, limit],
  });
  const ids = new Set(rows.map((row) => row.api_key_id));
  const names = await readKeyNames(session, tenant_id, [...ids]);
  return rows.map((row) => ({ ...row, api_key_name: names.get(row.api_key_id) ?? null }));
}

/** Forgets the refused events of a player; answers how many. */
export async function eraseRefusals(session: Session, tenant_id: number, player_id: string): Promise<number> {
  const rows = await session.query({
    tenant_id,
    text: 'delete from refused_events where tenant_id = $1 and player_id = $2 returning 1',
    values: [tenant_id, player_id],
  });
  return rows.length;
}
