import type { Session } from '../engine/database.ts';
import type { ScoringCursor } from './scoring-cursors.ts';

/** Steps that are kept: a process that is further behind reads its boards whole. */
const KEPT_STEPS = 1_000;

/** Notes which players a step touched, and forgets a step that is old. */
export async function writeStep(
  session: Session,
  tenant_id: number,
  step: number,
  player_ids: string[],
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'write-step',
    text: `
      with forgotten as (delete from scoring_steps where tenant_id = $1 and step <= $2::bigint - ${KEPT_STEPS})
      insert into scoring_steps (tenant_id, step, player_ids) values ($1, $2, $3)`,
    values: [tenant_id, step, player_ids],
  });
}

/** The players that steps after `after` touched; null when some of those steps are forgotten. */
export async function readTouchedPlayers(
  session: Session,
  tenant_id: number,
  after: number,
  upTo: number,
): Promise<string[] | null> {
  const rows = await session.query<{ player_ids: string[] }>({
    tenant_id,
    name: 'read-touched-players',
    text: 'select player_ids from scoring_steps where tenant_id = $1 and step > $2 and step <= $3',
    values: [tenant_id, after, upTo],
  });
  return rows.length === upTo - after ? [...new Set(rows.flatMap((row) => row.player_ids))] : null;
}

/** A tenant and where its log and its scoring stand. */
export interface TenantProgress extends ScoringCursor {
  tenant_id: number;
  head: number;
  /** Players wait to be folded again, or a fold is not complete. */
  has_work: boolean;
}

/** All tenants' progress: one small statement by which a process learns what others appended, scored or changed. */
export function readProgress(session: Session): Promise<TenantProgress[]> {
  return session.query<TenantProgress & Record<string, unknown>>({
    name: 'read-progress',
    text: `
      select tenant_id, head, seq, step, campaigns_version, has_work from progress_of_tenants() order by tenant_id`,
  });
}
