import type { Session } from '../engine/database.ts';

/** Where scoring stands in a tenant's log. */
export interface ScoringCursor {
  /** Sequence number of the newest event that was scored. */
  seq: number;
  /** Counts the steps that scoring has taken. */
  step: number;
  /** Counts the changes of campaigns and rates that scoring must see. */
  campaigns_version: number;
}

/**
 * Locks the tenant's cursor until the transaction ends and answers it. Everything that writes standings or changes what they
 * are worth locks it first, before any other row, so that nothing deadlocks and scoring never works with half of a change
 * (architecture 4, invariant I9). Throws when the tenant does not exist.
 */
export async function lockScoringCursor(session: Session, tenant_id: number): Promise<ScoringCursor> {
  const [cursor] = await session.query<ScoringCursor & Record<string, unknown>>({
    tenant_id,
    name: 'lock-scoring-cursor',
    text: 'select seq, step, campaigns_version from scoring_cursors where tenant_id = $1 for update',
    values: [tenant_id],
  });
  if (!cursor) throw new Error(`tenant ${tenant_id} has no scoring cursor`);
  return cursor;
}

/**
 * Takes the lock of the tenant's scoring for this transaction and answers where it stands, and whether players wait to be folded
 * again; undefined when another process holds it, which then does the work.
 */
export async function tryLockCursor(
  session: Session,
  tenant_id: number,
): Promise<{ cursor: ScoringCursor; has_refolds: boolean } | undefined> {
  const [row] = await session.query<ScoringCursor & { has_refolds: boolean }>({
    tenant_id,
    name: 'try-lock-cursor',
    text: `
      select seq, step, campaigns_version,
             exists (select from refolds r where r.tenant_id = c.tenant_id) as has_refolds
        from scoring_cursors c where tenant_id = $1
         for update skip locked`,
    values: [tenant_id],
  });
  if (!row) return undefined;
  const { has_refolds, ...cursor } = row;
  return { cursor, has_refolds };
}

/** Moves the cursor, in the transaction that holds its lock and wrote what it counts for. */
export async function moveCursor(session: Session, tenant_id: number, cursor: ScoringCursor): Promise<void> {
  await session.query({
    tenant_id,
    name: 'move-cursor',
    text: 'update scoring_cursors set seq = $2, step = $3, campaigns_version = $4 where tenant_id = $1',
    values: [tenant_id, cursor.seq, cursor.step, cursor.campaigns_version],
  });
}

/** Tells every process that campaigns or rates have changed. The caller holds the lock of the scoring cursor. */
export async function bumpCampaignsVersion(session: Session, tenant_id: number): Promise<void> {
  await session.query({
    tenant_id,
    name: 'bump-campaigns-version',
    text: 'update scoring_cursors set campaigns_version = campaigns_version + 1 where tenant_id = $1',
    values: [tenant_id],
  });
}
