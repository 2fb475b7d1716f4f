import type { RunState } from '@laurel/contract/planning/schedules.ts';
import { columnBy, runBy } from '../../database/statements.ts';
import { partsOf } from '../../database/table.ts';

/** A run of a schedule and its outcome. */
export interface StoredRun {
  start: Date;
  ends: Date;
  custom_id: string;
  state: RunState;
  campaign_id: number | null;
  detail: string | null;
  at: Date;
}

const runs = partsOf<StoredRun>({
  table: 'schedule_runs',
  columns: 'start, ends, custom_id, state, campaign_id, detail, at',
  whole: 'schedule_id',
  order: 'start desc',
});

/**
 * Records the outcome of a run. Throws if it was recorded before: each is made once. The caller holds the lock of the
 * schedule.
 */
export const insertRun = runBy<[schedule_id: number, run: StoredRun]>({
  text: `
    insert into schedule_runs (tenant_id, schedule_id, start, ends, custom_id, state, campaign_id, detail, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  values: (schedule_id, { start, ends, custom_id, state, campaign_id, detail, at }) => [
    ...[schedule_id, start, ends, custom_id, state, campaign_id, detail, at],
  ],
});

/**
 * Deletes the failed runs that end after `now`, so that they are tried once more. The caller holds the lock of the schedule.
 */
export const deleteFailedRuns = runBy<[schedule_id: number, now: Date]>({
  text: `
    delete from schedule_runs
     where tenant_id = $1 and schedule_id = $2 and state = 'failed' and ends > $3`,
});

/** When the recorded runs start, from `since` on, in order. */
export const readRunStarts = columnBy<{ start: Date }, [schedule_id: number, since: Date]>({
  text: `
    select start from schedule_runs
     where tenant_id = $1 and schedule_id = $2 and start >= $3 order by start`,
});

/** How many runs of the schedule are recorded. */
export const countRuns = runs.count;

/** The runs of the schedule, latest start first. */
export const readRuns = runs.page;
