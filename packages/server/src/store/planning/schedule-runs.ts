import type { RunState } from '@laurel/contract/planning/schedules.ts';
import type { Session } from '../engine/database.ts';
import type { Rows } from '../engine/rows.ts';

/** A run whose time to be made has come. */
export interface StoredRun {
  start: Date;
  ends: Date;
  custom_id: string;
  state: RunState;
  campaign_id: number | null;
  detail: string | null;
  at: Date;
}

/** Notes what became of a run. Throws where it was noted before: each is made once. The caller holds the lock of the schedule. */
export async function insertRun(
  session: Session,
  tenant_id: number,
  schedule_id: number,
  run: StoredRun,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      insert into schedule_runs (tenant_id, schedule_id, start, ends, custom_id, state, campaign_id, detail, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      tenant_id,
      schedule_id,
      run.start,
      run.ends,
      run.custom_id,
      run.state,
      run.campaign_id,
      run.detail,
      run.at,
    ],
  });
}

/** Forgets the failed runs that end after `now`, so that they are tried once more. The caller holds the lock of the schedule. */
export async function deleteFailedRuns(
  session: Session,
  tenant_id: number,
  schedule_id: number,
  now: Date,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      delete from schedule_runs
       where tenant_id = $1 and schedule_id = $2 and state = 'failed' and ends > $3`,
    values: [tenant_id, schedule_id, now],
  });
}

/** When the runs that are noted start, from `since` on, in order. */
export async function readRunStarts(
  session: Session,
  tenant_id: number,
  schedule_id: number,
  since: Date,
): Promise<Date[]> {
  const rows = await session.query<{ start: Date }>({
    tenant_id,
    text: `
      select start from schedule_runs
       where tenant_id = $1 and schedule_id = $2 and start >= $3 order by start`,
    values: [tenant_id, schedule_id, since],
  });
  return rows.map((row) => row.start);
}

/** How many runs of the schedule are noted. */
export async function countRuns(session: Session, tenant_id: number, schedule_id: number): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: 'select count(*) from schedule_runs where tenant_id = $1 and schedule_id = $2',
    values: [tenant_id, schedule_id],
  });
  return row?.count ?? 0;
}

/** The runs of the schedule, latest start first. */
export function readRuns(
  session: Session,
  tenant_id: number,
  schedule_id: number,
  rows: Rows,
): Promise<StoredRun[]> {
  return session.query<StoredRun & Record<string, unknown>>({
    tenant_id,
    text: `
      select start, ends, custom_id, state, campaign_id, detail, at
        from schedule_runs
       where tenant_id = $1 and schedule_id = $2
       order by start desc offset $3 limit $4`,
    values: [tenant_id, schedule_id, rows.offset, rows.limit],
  });
}
