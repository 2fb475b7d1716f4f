import type { VoidBody, Voided } from '@laurel/contract/events/voids.ts';
import type { Staff } from '@laurel/contract/identity/users.ts';
import { eventKey } from '@laurel/rules/rounds/event-key.ts';
import { writeAudit } from '../store/audit/audit-log.ts';
import { sidesOf } from '../store/audit/sides.ts';
import type { Database, Session } from '../store/engine/database.ts';
import { noteVoid } from '../store/log/past-moments.ts';
import { markVoided, readEventsByKey, type VoidableEvent } from '../store/log/voids.ts';
import { askForRefolds } from '../store/scoring/refolds.ts';
import { lockScoringCursor, type ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { countStep } from '../store/scoring/scoring-steps.ts';
import type { Scoring } from './open-scoring.ts';
import { relearnGames, relearnPlayers } from './relearn-facts.ts';

export interface VoidDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'wake' | 'written'>;
}

/** Most ids of one call that the audit log names. */
const NAMED_EVENTS = 20;

/**
 * Takes events out of every unsettled board; they stay in the log, marked, and a resend of them stays a duplicate (decisions 5.6,
 * invariant I1). Events that scoring has not reached are passed over when it gets there. Repeating a call changes nothing and answers the
 * same.
 */
export async function voidEvents(
  { database, clock, scoring }: VoidDependencies,
  { tenant_id, username }: Pick<Staff, 'tenant_id' | 'username'>,
  { unique_ids, reason }: VoidBody,
): Promise<Voided> {
  const at = clock();
  await scoring.written(tenant_id);
  const keys = [...new Set(unique_ids.map(eventKey))];
  const { known, fresh } = await database.transaction(async (session) => {
    const cursor = await lockScoringCursor(session, tenant_id);
    const known = await readEventsByKey(session, tenant_id, keys);
    const fresh = known.filter((event) => !event.voided);
    if (fresh.length === 0) return { known, fresh };
    const seqs = fresh.map((event) => event.seq);
    const change = cursor.changes + 1;
    await markVoided(session, tenant_id, seqs, change);
    await noteVoid(session, tenant_id, change);
    await takeBack(session, tenant_id, cursor, fresh);
    // Processes that are ahead of the checkpoint may have folded the events.
    await countStep(session, tenant_id);
    const named = fresh.slice(0, NAMED_EVENTS).map((event) => event.unique_id);
    const details = { voided: fresh.length, unknown: keys.length - known.length, unique_ids: named };
    const entry = { at, author: username, campaign_id: null, reason, details };
    // Of each of them.
    const changes = sidesOf({ voided: false }, { voided: true });
    await writeAudit(session, tenant_id, { action: 'events.voided', ...entry, changes });
    return { known, fresh };
  });
  if (fresh.length > 0) scoring.wake(tenant_id);
  return { voided: known.length, unknown: keys.length - known.length };
}

/** Undoes what scoring made of the events: facts at once, standings by its next step. The rest of the log was not read yet. */
async function takeBack(
  session: Session,
  tenant_id: number,
  { seq: upTo }: ScoringCursor,
  voided: VoidableEvent[],
): Promise<void> {
  const scored = voided.filter((event) => event.seq <= upTo);
  const players = idsOf(scored, 'player', (event) => event.player_id);
  const games = idsOf(scored, 'game', (event) => event.game_id);
  const scorers = idsOf(scored, 'gameround', (event) => event.player_id);
  await relearnPlayers(session, tenant_id, players, upTo);
  await relearnGames(session, tenant_id, games, upTo);
  // Whether a player may stand on a board follows from facts, so those of whom we know less are looked at, too.
  const touched = new Set([...scorers, ...players]);
  if (touched.size > 0) await askForRefolds(session, tenant_id, [...touched]);
}

function idsOf(
  events: VoidableEvent[],
  kind: VoidableEvent['kind'],
  idOf: (event: VoidableEvent) => string | null,
): string[] {
  const ids = events.filter((event) => event.kind === kind).map(idOf);
  return [...new Set(ids.filter((id) => id !== null))];
}
