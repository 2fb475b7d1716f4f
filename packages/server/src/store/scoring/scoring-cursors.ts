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

/** Where scoring stands, and who took the newest step. */
export interface ScoringProgress {
  cursor: ScoringCursor;
  /** Random number of the process that took the newest step; null: nobody did yet. */
  scored_by: number | null;
  /** Milliseconds since that step; null as before. */
  idle_ms: number | null;
}

/**
 * Takes the lock of the tenant's scoring for this transaction and answers where it stands, and whether players wait to be folded
 * again; undefined when another process holds it, which then does the work.
 */
export async function tryLockCursor(
  session: Session,
  tenant_id: number,
): Promise<(ScoringProgress & { has_refolds: boolean }) | undefined> {
  const [row] = await session.query<ProgressRow & { has_refolds: boolean }>({
    tenant_id,
    name: 'try-lock-cursor',
    text: `
      select ${progress}, exists (select from refolds r where r.tenant_id = $1) as has_refolds
        from scoring_cursors c where c.tenant_id = $1
         for update skip locked`,
    values: [tenant_id],
  });
  return row && { ...toProgress(row), has_refolds: row.has_refolds };
}

type ProgressRow = ScoringCursor & Omit<ScoringProgress, 'cursor'>;

function toProgress({ seq, step, campaigns_version, scored_by, idle_ms }: ProgressRow): ScoringProgress {
  return { cursor: { seq, step, campaigns_version }, scored_by, idle_ms };
}

const progress = `c.seq, c.step, c.campaigns_version, c.scored_by,
             (extract(epoch from clock_timestamp() - c.scored_at) * 1000)::float8 as idle_ms`;

/**
 * Where the tenant's scoring stands and whether it has work: events in the log, players who wait to be folded again, or a fold that
 * is not complete. One statement that locks nothing and waits for nothing. Throws when the tenant does not exist.
 */
export async function readScoringProgress(
  session: Session,
  tenant_id: number,
): Promise<ScoringProgress & { has_work: boolean }> {
  const [row] = await session.query<ProgressRow & { has_work: boolean }>({
    tenant_id,
    name: 'read-scoring-progress',
    text: `
      select ${progress},
             h.seq > c.seq
             or exists (select from refolds r where r.tenant_id = $1)
             or exists (select from campaign_folds f where f.tenant_id = $1 and not f.complete) as has_work
        from scoring_cursors c join event_heads h on h.tenant_id = $1
       where c.tenant_id = $1`,
    values: [tenant_id],
  });
  if (!row) throw new Error(`tenant ${tenant_id} has no scoring cursor`);
  return { ...toProgress(row), has_work: row.has_work };
}

/** Moves the cursor, in the transaction that holds its lock and wrote what it counts for; `newPlayers` more are known than before. */
export async function moveCursor(
  session: Session,
  tenant_id: number,
  cursor: ScoringCursor,
  { scored_by, newPlayers, furthestAhead }: { scored_by: number; newPlayers: number; furthestAhead: number },
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'move-cursor',
    text: `
      update scoring_cursors
         set seq = $2, step = $3, campaigns_version = $4, scored_by = $5, scored_at = clock_timestamp(), players = players + $6,
             furthest_ahead = greatest(furthest_ahead, $7)
       where tenant_id = $1`,
    values: [
      tenant_id,
      cursor.seq,
      cursor.step,
      cursor.campaigns_version,
      scored_by,
      newPlayers,
      furthestAhead,
    ],
  });
}

/** By how much (µs) the time of a scored gameround event was ahead of its receipt at most; 0: none was. */
export async function readFurthestAhead(session: Session, tenant_id: number): Promise<number> {
  const [row] = await session.query<{ furthest_ahead: number }>({
    tenant_id,
    name: 'read-furthest-ahead',
    text: 'select furthest_ahead from scoring_cursors where tenant_id = $1',
    values: [tenant_id],
  });
  if (!row) throw new Error(`tenant ${tenant_id} has no scoring cursor`);
  return row.furthest_ahead;
}

/** Counts a step that is taken beside scoring and answers its number. The caller holds the lock of the scoring cursor. */
export async function countStep(session: Session, tenant_id: number): Promise<number> {
  const [row] = await session.query<{ step: number }>({
    tenant_id,
    name: 'count-step',
    text: 'update scoring_cursors set step = step + 1 where tenant_id = $1 returning step',
    values: [tenant_id],
  });
  if (!row) throw new Error(`tenant ${tenant_id} has no scoring cursor`);
  return row.step;
}

/**
 * The tenants whose scoring has work, by id: one statement across all of them, for the start of a process. What it does not see is
 * found when somebody sends events of the tenant or asks for its boards.
 */
export async function readTenantsBehind(session: Session): Promise<number[]> {
  const rows = await session.query<{ tenant_id: number }>({
    name: 'read-tenants-behind',
    text: 'select tenant_id from tenants_behind() as tenant_id order by tenant_id',
  });
  return rows.map((row) => row.tenant_id);
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
