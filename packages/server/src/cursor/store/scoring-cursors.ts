import type { TenantSession } from '../../database/database.ts';
import { anyBy, ofAllTenants, runBy } from '../../database/statements.ts';

/** How far the checkpoints of a tenant's scoring have come. */
export interface ScoringCursor {
  /** Sequence number of the newest event that is in them. */
  seq: number;
  /** Counts the checkpoints. A process that finds a number other than the one it left drops what it held. */
  step: number;
  /** Counts the changes to boards that are made outside the log. */
  changes: number;
  /** Counts the changes of campaigns and rates that scoring must read. */
  campaigns_version: number;
}

/**
 * The maximum number of events by which boards may be ahead of their checkpoint. A board's revision is the number of the
 * newest event in it plus this many for each change outside the log, so one revision means one board, whatever is lost and
 * folded again in between.
 */
export const MAX_EVENTS_AHEAD = 2 ** 20;

/** Another process moved the cursor: the log that this one holds beyond it is no longer true. */
export class CursorMoved extends Error {}

/** Does a state at one cursor include everything that the other cursor includes? */
export function isAtOrBeyond(one: ScoringCursor, other: ScoringCursor): boolean {
  return (
    one.step >= other.step && one.changes >= other.changes && one.campaigns_version >= other.campaigns_version
  );
}

/** The revision of a board that shows the log up to `seq` after so many changes outside it. */
export function revisionAt({ seq, changes }: Pick<ScoringCursor, 'seq' | 'changes'>): number {
  return changes * MAX_EVENTS_AHEAD + seq;
}

/**
 * Locks the tenant's cursor until the transaction ends and returns it. Every transaction that writes standings or changes
 * what they are worth locks it first, before any other row, so that nothing deadlocks and no checkpoint overwrites half of a
 * change (docs/rules/running.md#5, invariant I9). Throws when the tenant does not exist.
 */
export async function lockScoringCursor(tenant: TenantSession): Promise<ScoringCursor> {
  const [cursor] = await tenant.query<ScoringCursor>({
    name: 'lock-scoring-cursor',
    text: 'select seq, step, changes, campaigns_version from scoring_cursors where tenant_id = $1 for update',
  });
  if (!cursor) throw new Error(`tenant ${tenant.tenant_id} has no scoring cursor`);
  return cursor;
}

/** How many checkpoints a tenant has now. Takes no lock. Throws when the tenant does not exist. */
export async function readStep(tenant: TenantSession): Promise<number> {
  const [row] = await tenant.query<Pick<ScoringCursor, 'step'>>({
    name: 'read-step',
    text: 'select step from scoring_cursors where tenant_id = $1',
  });
  if (!row) throw new Error(`tenant ${tenant.tenant_id} has no scoring cursor`);
  return row.step;
}

/** How far a tenant's scoring and its log have come, and what work is pending. */
export interface ScoringProgress {
  cursor: ScoringCursor;
  /** Sequence number of the newest event of the log. */
  log_seq: number;
  /** Random number of the process that wrote the newest checkpoint; null: no process has written one yet. */
  scored_by: number | null;
  /** For how long (ms) other processes still leave the tenant to that process; 0 or less: they no longer do. */
  left_ms: number;
  /** Some players wait to be folded again. */
  has_refolds: boolean;
  /** Some folds are incomplete. */
  has_builds: boolean;
}

/** Another process wrote the newest checkpoint and is left alone. */
export function isLeftTo(
  { scored_by, left_ms }: Pick<ScoringProgress, 'scored_by' | 'left_ms'>,
  processId: number,
): boolean {
  return scored_by !== null && scored_by !== processId && left_ms > 0;
}

/**
 * How far the tenant's scoring has come and whether it has work outside the log. One statement that takes no lock and waits
 * for none. Throws when the tenant does not exist.
 */
export async function readScoringProgress(tenant: TenantSession): Promise<ScoringProgress> {
  const [row] = await tenant.query<ScoringCursor & Omit<ScoringProgress, 'cursor'>>({
    name: 'read-scoring-progress',
    text: `
      select c.seq, c.step, c.changes, c.campaigns_version, c.scored_by, h.seq as log_seq,
             coalesce(extract(epoch from c.leave_until - statement_timestamp()) * 1000, 0)::float8 as left_ms,
             exists (select from refolds r where r.tenant_id = $1) as has_refolds,
             exists (select from campaign_folds f where f.tenant_id = $1 and not f.complete) as has_builds
        from scoring_cursors c join event_heads h on h.tenant_id = $1
       where c.tenant_id = $1`,
  });
  if (!row) throw new Error(`tenant ${tenant.tenant_id} has no scoring cursor`);
  const { seq, step, changes, campaigns_version, ...progress } = row;
  return { cursor: { seq, step, changes, campaigns_version }, ...progress };
}

/** The data that a checkpoint records. */
export interface CheckpointNotes {
  /** Random number of the process that writes it. */
  scored_by: number;
  /** For how long (ms) other processes leave the tenant to it. */
  leave_ms: number;
  /** How many more players are known than before. */
  newPlayers: number;
  /** The most (µs) by which the time of an event is ahead of its receipt. */
  furthestAhead: number;
}

/** Moves the cursor, in the transaction that holds its lock and wrote what the cursor accounts for. */
export const moveCursor = runBy<[ScoringCursor, CheckpointNotes]>({
  name: 'move-cursor',
  text: `
    update scoring_cursors
       set seq = $2, step = $3, changes = $4, campaigns_version = $5, scored_by = $6,
           leave_until = statement_timestamp() + $7 * interval '1 millisecond', players = players + $8,
           furthest_ahead = greatest(furthest_ahead, $9)
     where tenant_id = $1`,
  values: ({ seq, step, changes, campaigns_version }, { scored_by, leave_ms, newPlayers, furthestAhead }) => [
    ...[seq, step, changes, campaigns_version],
    ...[scored_by, leave_ms, newPlayers, furthestAhead],
  ],
});

/**
 * Records that a process takes up a tenant that is left to no other process, or continues with it, so that others leave the
 * tenant to that process for at least `leave_ms` from now. Returns false when another process was quicker. Waits for a
 * checkpoint that is being written.
 */
export const claimTenant = anyBy<[Pick<CheckpointNotes, 'scored_by' | 'leave_ms'>]>({
  name: 'claim-tenant',
  text: `
    update scoring_cursors
       set scored_by = $2, leave_until = greatest(leave_until, statement_timestamp() + $3 * interval '1 millisecond')
     where tenant_id = $1
       and (scored_by is null or scored_by = $2 or leave_until is null or leave_until <= statement_timestamp())
    returning tenant_id`,
  values: ({ scored_by, leave_ms }) => [scored_by, leave_ms],
});

/** The most (µs) by which the time of a scored gameround event was ahead of its receipt; 0: none was. */
export async function readFurthestAhead(tenant: TenantSession): Promise<number> {
  const [row] = await tenant.query<{ furthest_ahead: number }>({
    name: 'read-furthest-ahead',
    text: 'select furthest_ahead from scoring_cursors where tenant_id = $1',
  });
  if (!row) throw new Error(`tenant ${tenant.tenant_id} has no scoring cursor`);
  return row.furthest_ahead;
}

/**
 * The tenants whose scoring has work, for the start of a process: one statement across all of them, or one for each machine
 * when a machine is unreachable. A tenant that it misses is found when a client sends its events or asks for its boards.
 */
export const readTenantsBehind = ofAllTenants<{ tenant_id: number }>({
  name: 'read-tenants-behind',
  text: 'select tenant_id from tenants_behind($1) as tenant_id order by tenant_id',
});

/**
 * Notifies every process that campaigns, rates or settings have changed. `shown`: the campaigns whose boards change by that
 * alone; they get a new revision. The caller holds the lock of the scoring cursor.
 */
export const bumpCampaignsVersion = runBy<[shown: number[] | 'all']>({
  text: `
    with bumped as (
      update scoring_cursors set campaigns_version = campaigns_version + 1, changes = changes + 1
       where tenant_id = $1 returning seq, changes)
    update campaign_folds f set shown_version = b.changes * ${MAX_EVENTS_AHEAD} + b.seq
      from bumped b where f.tenant_id = $1 and ($2::bigint[] is null or f.campaign_id = any($2))`,
  values: (shown) => [shown === 'all' ? null : shown],
});

/**
 * Gives a campaign's board the revision of the cursor after a change outside the log; the board shows the change once it is
 * committed. The caller holds the lock of the scoring cursor and has counted the change.
 */
export const renewRevision = runBy<[campaign_id: number]>({
  name: 'renew-revision',
  text: `
    update campaign_folds f set shown_version = c.changes * ${MAX_EVENTS_AHEAD} + c.seq
      from scoring_cursors c where f.tenant_id = $1 and c.tenant_id = $1 and f.campaign_id = $2`,
});
