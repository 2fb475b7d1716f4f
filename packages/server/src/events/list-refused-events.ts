import type { Database } from '../database/database.ts';
import { keyNamesOf } from './event-key.ts';
import { type IntakeNotes, REFUSALS_KEPT_MILLISECONDS } from './intake/intake-notes.ts';
import { readRefusals } from './store/refused-events.ts';

export interface RefusedEventsQuery {
  unique_id?: string;
  api_key_id?: number;
  /** Only those before this one. */
  before?: number;
  page_size?: number;
}

/** The newest refused events that match; `next`: the value of `before` for the next page, null on the last one. */
export async function listRefusedEvents(
  {
    database,
    clock,
    intakeNotes,
  }: { database: Database; clock: () => Date; intakeNotes: Pick<IntakeNotes, 'written'> },
  tenant_id: number,
  { unique_id, api_key_id, before = Number.MAX_SAFE_INTEGER, page_size = 50 }: RefusedEventsQuery,
) {
  await intakeNotes.written(tenant_id);
  const since = new Date(clock().getTime() - REFUSALS_KEPT_MILLISECONDS);
  const filter = { since, below: before, unique_id: unique_id ?? null, api_key_id: api_key_id ?? null };
  const tenant = database.ofTenant(tenant_id);
  const rows = await readRefusals(tenant, filter, page_size + 1);
  const nameOf = await keyNamesOf(tenant, rows);
  const results = rows
    .slice(0, page_size)
    .map(({ refusal_id: id, ...row }) => ({ id, ...row, api_key_name: nameOf(row) }));
  return { next: rows.length > page_size ? (results.at(-1)?.id ?? null) : null, results };
}
