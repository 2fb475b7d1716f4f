import { type PendingVoids, type PendingVoidsQuery, pendingVoidDays } from '@laurel/contract/events/voids.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { recordDecision } from '../decisions/decisions.ts';
import { readKnownKeys } from './store/known-events.ts';
import { eventKey } from './store/log.ts';
import { lockHead, readLogClock } from './store/positions.ts';
import {
  deleteEndedVoids,
  insertPendingVoids,
  type NamedEvent,
  readPendingVoids,
  takeVoidsThatCame,
  type VoidThatCame,
} from './store/voids.ts';

/** Most ids of one call that an entry of the audit log names. */
export const NAMED_EVENTS = 20;

const PENDING_MILLISECONDS = pendingVoidDays * 86_400_000;

/** Who voids events, when and why. */
export interface RequestedVoid {
  at: Date;
  author: string;
  reason: string;
}

/**
 * Keeps the voids of events that the log never had, so that each takes effect when its event comes
 * (docs/rules/corrections.md#1). Returns these events, in the order of the call. Appends wait for this transaction, so an
 * event that comes at the same moment is either known here or finds its void. The caller holds the lock of the scoring
 * cursor.
 */
export async function keepPendingVoids(
  tenant: TenantSession,
  events: readonly NamedEvent[],
  request: RequestedVoid,
): Promise<NamedEvent[]> {
  const unknown = await neverSent(tenant, events);
  if (unknown.length === 0) return [];
  await lockHead(tenant);
  const missing = await neverSent(tenant, unknown);
  if (missing.length === 0) return [];
  const { author, reason } = request;
  const asked_at = new Date((await readLogClock(tenant)) / 1_000);
  await deleteEndedVoids(tenant, lastEnded(asked_at));
  const kept = await insertPendingVoids(tenant, missing, { asked_at, author, reason });
  const fresh = missing.filter(({ key }) => kept.has(key)).map(({ unique_id }) => unique_id);
  if (fresh.length > 0) await auditKept(tenant, fresh, request);
  return missing;
}

async function neverSent(tenant: TenantSession, events: readonly NamedEvent[]): Promise<NamedEvent[]> {
  const known = await readKnownKeys(
    tenant,
    events.map(({ key }) => key),
  );
  return events.filter(({ key }) => !known.has(key));
}

async function auditKept(
  tenant: TenantSession,
  fresh: readonly string[],
  { at, author, reason }: RequestedVoid,
): Promise<void> {
  const details = { pending: fresh.length, unique_ids: fresh.slice(0, NAMED_EVENTS) };
  await writeAudit(tenant, { action: 'events.voided', at, author, campaign_id: null, reason, details });
}

/** The most events of one decision, so that its leaf stays below 64 KiB. */
const MAX_OF_DECISION = 1_000;

/**
 * Records the voids whose events have come, as decisions and in the audit log, once each; in the caller's transaction. The
 * append itself cannot, because on a cluster it runs on the machine of its tenant, which numbers no rows.
 */
export async function recordVoidsThatCame(tenant: TenantSession): Promise<void> {
  const came = await takeVoidsThatCame(tenant);
  const calls = Map.groupBy(came, ({ author, reason, asked_at, came_at }) =>
    JSON.stringify([author, reason, asked_at, came_at]),
  );
  for (const voids of calls.values())
    for (let from = 0; from < voids.length; from += MAX_OF_DECISION)
      await recordCame(tenant, voids.slice(from, from + MAX_OF_DECISION));
}

/** Voids of one call whose events came together. */
async function recordCame(tenant: TenantSession, voids: readonly VoidThatCame[]): Promise<void> {
  const { author, reason, asked_at, came_at: at } = voids[0] as VoidThatCame;
  // Every board that has the events is made after their void.
  const content = { seqs: voids.map(({ seq }) => seq), change: 0 };
  await recordDecision(tenant, { kind: 'void', at, author, reason, content });
  const unique_ids = voids.slice(0, NAMED_EVENTS).map(({ unique_id }) => unique_id);
  const details = { voided: voids.length, asked_at: asked_at.toISOString(), unique_ids };
  const entry = { at, author, campaign_id: null, reason, details };
  const changes = sidesOf({ voided: false }, { voided: true });
  await writeAudit(tenant, { action: 'events.voided', ...entry, changes });
}

/** Voids that were asked for before it have ended. */
function lastEnded(now: Date): Date {
  return new Date(now.getTime() - PENDING_MILLISECONDS);
}

/** Removes pending voids that have ended; they have had no effect since (docs/rules/corrections.md#1). */
export async function removeEndedVoids(tenant: TenantSession, now: Date): Promise<void> {
  await deleteEndedVoids(tenant, lastEnded(now));
}

/** The newest pending voids; `next`: the value of `before` for the next page, null on the last one. */
export async function listPendingVoids(
  { database, clock }: { database: Database; clock: () => Date },
  tenant_id: number,
  { unique_id, before = Number.MAX_SAFE_INTEGER, page_size = 50 }: PendingVoidsQuery,
): Promise<PendingVoids> {
  const key = unique_id === undefined ? null : eventKey(unique_id);
  const filter = { since: lastEnded(clock()), below: before, key };
  const rows = await readPendingVoids(database.ofTenant(tenant_id), filter, page_size + 1);
  const results = rows.slice(0, page_size).map(({ pending_id: id, asked_at, ...row }) => ({
    id,
    ...row,
    asked_at: asked_at.toISOString(),
    ends_at: new Date(asked_at.getTime() + PENDING_MILLISECONDS).toISOString(),
  }));
  return { next: rows.length > page_size ? (results.at(-1)?.id ?? null) : null, results };
}
