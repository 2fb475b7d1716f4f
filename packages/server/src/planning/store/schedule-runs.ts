import type { RunState } from '@laurel/contract/planning/schedules.ts';
import type { TenantSession } from '../../database/database.ts';
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
export async function insertRun(tenant: TenantSession, schedule_id: number, run: StoredRun): Promise<void> {
  await tenant.query({
    text: `
      insert into schedule_runs (tenant_id, schedule_id, start, ends, custom_id, state, campaign_id, detail, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [schedule_id, run.start, run.ends, run.custom_id, run.state, run.campaign_id, run.detail, run.at],
  });
}

/**
 * Deletes the failed runs that end after `now`, so that they are tried once more. The caller holds the lock of the schedule.
 */
export async function deleteFailedRuns(tenant: TenantSession, schedule_id: number, now: Date): Promise<void> {
  await tenant.query({
    text: `
      delete from schedule_runs
       where tenant_id = $1 and schedule_id = $2 and state = 'failed' and ends > $3`,
    values: [schedule_id, now],
  });
}

/** When the recorded runs start, from `since` on, in order. */
export async function readRunStarts(
  tenant: TenantSession,
  schedule_id: number,
  since: Date,
): Promise<Date[]> {
  const rows = await tenant.query<{ start: Date }>({
    text: `
      select start from schedule_runs
       where tenant_id = $1 and schedule_id = $2 and start >= $3 order by start`,
    values: [schedule_id, since],
  });
  return rows.map((row) => row.start);
}

/** How many runs of the schedule are recorded. */
export const countRuns = runs.count;

/** The runs of the schedule, latest start first. */
export const readRuns = runs.page;
