import { type Answers, askMachines } from '../cluster/ask-machines.ts';
import type { Session } from '../engine/database.ts';

/** Where the checkpoints of a tenant's scoring stand. */
export interface ScoringCursor {
  /** Sequence number of the newest event that is in them. */
  seq: number;
  /** Counts the checkpoints: whoever finds another number than it left drops what it held. */
  step: number;
  /** Counts what changed boards beside the log. */
  changes: number;
  /** Counts the changes of campaigns and rates that scoring must read. */
  campaigns_version: number;
}

/**
 * How many events boards may be ahead of their checkpoint, at most. A board's revision is the number of the newest event in it and this
 * many for each change beside the log, so one revision means one board, whatever is lost and folded again in between.
 */
export const MAX_EVENTS_AHEAD = 2 ** 20;

/** Does a state at one cursor have all that the other stands for? */
export function isAtOrBeyond(one: ScoringCursor, other: ScoringCursor): boolean {
  return (
    one.step >= other.step && one.changes >= other.changes && one.campaigns_version >= other.campaigns_version
  );
}

/** The revision of a board that shows the log up to `seq` after so many changes beside it. */
export function revisionAt({ seq, changes }: Pick<ScoringCursor, 'seq' | 'changes'>): number {
  return changes * MAX_EVENTS_AHEAD + seq;
}

/**
 * Locks the tenant's cursor until the transaction ends and answers it. Everything that writes standings or changes what they
 * are worth locks it first, before any other row, so that nothing deadlocks and no checkpoint is written over half of a change
 * (architecture 4, invariant I9). Throws when the tenant does not exist.
 */
export async function lockScoringCursor(session: Session, tenant_id: number): Promise<ScoringCursor> {
  const [cursor] = await session.query<ScoringCursor & Record<string, unknown>>({
    tenant_id,
    name: 'lock-scoring-cursor',
    text: 'select seq, step, changes, campaigns_version from scoring_cursors where tenant_id = $1 for update',
    values: [tenant_id],
  });
  if (!cursor) throw new Error(`tenant ${tenant_id} has no scoring cursor`);
  return cursor;
}

/** Where a tenant's scoring and its log stand, and what waits. */
export interface ScoringProgress {
  cursor: ScoringCursor;
  /** Sequence number of the newest event of the log. */
  log_seq: number;
  /** Random number of the process that wrote the newest checkpoint; null: none did yet. */
  scored_by: number | null;
  /** For how long (ms) others still leave the tenant to that process; 0 or less: no longer. */
  left_ms: number;
  /** Players wait to be folded again. */
  has_refolds: boolean;
  /** Folds are not complete. */
  has_builds: boolean;
}

/**
 * Where the tenant's scoring stands and whether it has work beside the log. One statement that locks nothing and waits for nothing.
 * Throws when the tenant does not exist.
 */
export async function readScoringProgress(session: Session, tenant_id: number): Promise<ScoringProgress> {
  const [row] = await session.query<ScoringCursor & Omit<ScoringProgress, 'cursor'>>({
    tenant_id,
    name: 'read-scoring-progress',
    text: `
      select c.seq, c.step, c.changes, c.campaigns_version, c.scored_by, h.seq as log_seq,
             coalesce(extract(epoch from c.leave_until - statement_timestamp()) * 1000, 0)::float8 as left_ms,
             exists (select from refolds r where r.tenant_id = $1) as has_refolds,
             exists (select from campaign_folds f where f.tenant_id = $1 and not f.complete) as has_builds
        from scoring_cursors c join event_heads h on h.tenant_id = $1
       where c.tenant_id = $1`,
    values: [tenant_id],
  });
  if (!row) throw new Error(`tenant ${tenant_id} has no scoring cursor`);
  const { seq, step, changes, campaigns_version, ...progress } = row;
  return { cursor: { seq, step, changes, campaigns_version }, ...progress };
}

/** What is noted with a checkpoint. */
export interface CheckpointNotes {
  /** Random number of the process that writes it. */
  scored_by: number;
  /** For how long (ms) others leave the tenant to it. */
  leave_ms: number;
  /** How many more players are known than before. */
  newPlayers: number;
  /** By how much (µs) the time of an event is ahead of its receipt at most. */
  furthestAhead: number;
}

/** Moves the cursor, in the transaction that holds its lock and wrote what it counts for. */
export async function moveCursor(
  session: Session,
  tenant_id: number,
  { seq, step, changes, campaigns_version }: ScoringCursor,
  { scored_by, leave_ms, newPlayers, furthestAhead }: CheckpointNotes,
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'move-cursor',
    text: `
      update scoring_cursors
         set seq = $2, step = $3, changes = $4, campaigns_version = $5, scored_by = $6,
             leave_until = statement_timestamp() + $7 * interval '1 millisecond', players = players + $8,
             furthest_ahead = greatest(furthest_ahead, $9)
       where tenant_id = $1`,
    values: [
      tenant_id,
      seq,
      step,
      changes,
      campaigns_version,
      scored_by,
      leave_ms,
      newPlayers,
      furthestAhead,
    ],
  });
}

/**
 * Notes that a process takes up a tenant which is left to nobody else, or goes on with it, so that others leave it to that process for
 * `leave_ms` from now on at least. Answers false where another one was quicker. Waits for a checkpoint that is being written.
 */
export async function claimTenant(
  session: Session,
  tenant_id: number,
  { scored_by, leave_ms }: Pick<CheckpointNotes, 'scored_by' | 'leave_ms'>,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    name: 'claim-tenant',
    text: `
      update scoring_cursors
         set scored_by = $2, leave_until = greatest(leave_until, statement_timestamp() + $3 * interval '1 millisecond')
       where tenant_id = $1
         and (scored_by is null or scored_by = $2 or leave_until is null or leave_until <= statement_timestamp())
      returning tenant_id`,
    values: [tenant_id, scored_by, leave_ms],
  });
  return rows.length > 0;
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

/**
 * The tenants whose scoring has work, for the start of a process: one statement across all of them, or one for each machine where one is
 * away. What it does not see is found when somebody sends events of the tenant or asks for its boards.
 */
export function readTenantsBehind(session: Session): Promise<Answers<{ tenant_id: number }>> {
  return askMachines(session, (tenant_ids) =>
    session.query<{ tenant_id: number }>({
      name: 'read-tenants-behind',
      text: 'select tenant_id from tenants_behind($1) as tenant_id order by tenant_id',
      values: [tenant_ids],
    }),
  );
}

/**
 * Tells every process that campaigns, rates or settings have changed. `shown`: the campaigns whose boards show something else by that
 * alone, which get a new revision. The caller holds the lock of the scoring cursor.
 */
export async function bumpCampaignsVersion(
  session: Session,
  tenant_id: number,
  shown: number[] | 'all',
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'bump-campaigns-version',
    text: `
      with bumped as (
        update scoring_cursors set campaigns_version = campaigns_version + 1, changes = changes + 1
         where tenant_id = $1 returning seq, changes)
      update campaign_folds f set shown_version = b.changes * ${MAX_EVENTS_AHEAD} + b.seq
        from bumped b where f.tenant_id = $1 and ($2::bigint[] is null or f.campaign_id = any($2))`,
    values: [tenant_id, shown === 'all' ? null : shown],
  });
}

/**
 * Gives a campaign's board the revision of the cursor as it stands after a change beside the log, from whose commit on it shows something
 * else. The caller holds the lock of the scoring cursor and has counted the change.
 */
export async function renewRevision(session: Session, tenant_id: number, campaign_id: number): Promise<void> {
  await session.query({
    tenant_id,
    name: 'renew-revision',
    text: `
      update campaign_folds f set shown_version = c.changes * ${MAX_EVENTS_AHEAD} + c.seq
        from scoring_cursors c where f.tenant_id = $1 and c.tenant_id = $1 and f.campaign_id = $2`,
    values: [tenant_id, campaign_id],
  });
}
