import type { EventKind } from '@laurel/contract/events/events.ts';
import { maxNamedIds, type VoidBody, type Voided } from '@laurel/contract/events/voids.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { type AuditEntry, nameOfAuthor, sidesOf, writeAudit } from '../audit/audit.ts';
import {
  askForRefolds,
  countStep,
  type LogFollower,
  lockScoringCursor,
  type ScoringCursor,
} from '../cursor/cursor.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { recordDecision } from '../decisions/decisions.ts';
import { relearnGames, relearnPlayers } from '../facts/facts.ts';
import { keepPendingVoids, NAMED_EVENTS } from './pending-voids.ts';
import { eventKey } from './store/log.ts';
import { noteVoid } from './store/positions.ts';
import { markVoided, readEventsByKey, type VoidableEvent } from './store/voids.ts';

export interface VoidDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<LogFollower, 'wake' | 'written'>;
}

/**
 * Takes events out of every unsettled board; they stay in the log, marked, and a resend of them stays a duplicate
 * (docs/rules/corrections.md#1, invariant I1). Events that scoring has not reached are skipped when it gets there; the voids
 * of those that have not come are kept for them. Repeating a call changes nothing and returns the same.
 */
export async function voidEvents(
  { database, clock, scoring }: VoidDependencies,
  { tenant_id, username }: Pick<Staff, 'tenant_id' | 'username'>,
  { unique_ids, reason }: VoidBody,
): Promise<Voided> {
  const at = clock();
  await scoring.written(tenant_id);
  const wanted = Array.from(new Set(unique_ids), (unique_id) => ({ unique_id, key: eventKey(unique_id) }));
  const request = { at, author: username, reason };
  const { pending, known, fresh } = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const cursor = await lockScoringCursor(tenant);
    const pending = await keepPendingVoids(tenant, wanted, request);
    const waiting = new Set(pending);
    const keys = wanted.filter((one) => !waiting.has(one)).map(({ key }) => key);
    return { pending, ...(await voidUnderLock(tenant, cursor, { keys, ...request })) };
  });
  if (fresh.length > 0) scoring.wake(tenant_id);
  const found = new Set([...known, ...pending].map(({ key }) => key));
  const unknown = wanted.filter(({ key }) => !found.has(key));
  const named = (some: typeof wanted) => some.slice(0, maxNamedIds).map(({ unique_id }) => unique_id);
  return {
    voided: known.length,
    pending: pending.length,
    pending_ids: named(pending),
    unknown: unknown.length,
    unknown_ids: named(unknown),
  };
}

interface WantedVoid {
  /** Of the events; they differ from one another. */
  keys: string[];
  at: Date;
  author: AuditEntry['author'];
  reason: string;
}

/**
 * Voids those of the events that the log holds, with the entry in the audit log and the decision, in a transaction that
 * holds the lock of the scoring cursor and began after `scoring.written`. Once it is committed, the caller wakes scoring
 * where some were `fresh`. Returns the events of the log, and those of them that were not void before.
 */
export async function voidUnderLock(
  tenant: TenantSession,
  cursor: ScoringCursor,
  { keys, at, author, reason }: WantedVoid,
): Promise<{ known: VoidableEvent[]; fresh: VoidableEvent[] }> {
  const known = await readEventsByKey(tenant, keys);
  const fresh = known.filter((event) => !event.voided);
  if (fresh.length === 0) return { known, fresh };
  const seqs = fresh.map((event) => event.seq);
  const change = cursor.changes + 1;
  await markVoided(tenant, seqs, change);
  await noteVoid(tenant, change);
  await takeBack(tenant, cursor, fresh);
  // Processes that are ahead of the checkpoint may have folded the events.
  await countStep(tenant);
  const named = fresh.slice(0, NAMED_EVENTS).map((event) => event.unique_id);
  const details = { voided: fresh.length, unknown: keys.length - known.length, unique_ids: named };
  const entry = { at, author, campaign_id: null, reason, details };
  // Of each of them.
  const changes = sidesOf({ voided: false }, { voided: true });
  await writeAudit(tenant, { action: 'events.voided', ...entry, changes });
  await recordDecision(tenant, {
    kind: 'void',
    at,
    author: nameOfAuthor(author),
    reason,
    content: { seqs, change },
  });
  return { known, fresh };
}

/**
 * Undoes what scoring made of the events: facts immediately, standings by its next step. The rest of the log was not read
 * yet.
 */
async function takeBack(
  tenant: TenantSession,
  { seq: upTo }: ScoringCursor,
  voided: VoidableEvent[],
): Promise<void> {
  const scored = voided.filter((event) => event.seq <= upTo);
  const players = idsOf(scored, 'player', (event) => event.player_id);
  const games = idsOf(scored, 'game', (event) => event.game_id);
  const scorers = foldedKinds.flatMap((kind) => idsOf(scored, kind, (event) => event.player_id));
  await relearnPlayers(tenant, players, upTo);
  await relearnGames(tenant, games, upTo);
  // Facts decide whether a player may be on a board, so players with fewer facts now are looked at, too.
  const touched = new Set([...scorers, ...players]);
  if (touched.size > 0) await askForRefolds(tenant, [...touched]);
}

/** The events that campaigns fold. */
const foldedKinds = ['gameround', 'deposit', 'login'] as const satisfies EventKind[];

function idsOf(
  events: VoidableEvent[],
  kind: VoidableEvent['kind'],
  idOf: (event: VoidableEvent) => string | null,
): string[] {
  const ids = events.filter((event) => event.kind === kind).map(idOf);
  return [...new Set(ids.filter((id) => id !== null))];
}
