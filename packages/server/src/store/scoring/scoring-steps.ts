import type { Session } from '../engine/database.ts';

/** Steps that are kept: a process that is further behind reloads its boards. */
const KEPT_STEPS = 1_000;

/** The players and games that steps touched: what of them is known, or the players' standings, changed. */
export interface Touched {
  player_ids: string[];
  game_ids: string[];
}

/** Folds whose boards show something else than at the checkpoint before, and their revisions, by position. */
export interface ChangedBoards {
  fold_ids: number[];
  revisions: number[];
}

/**
 * Records the players that a checkpoint changed and the boards that it changed, and deletes an old record. The caller holds the lock of
 * the scoring cursor.
 */
export async function writeStep(
  session: Session,
  tenant_id: number,
  step: number,
  { player_ids, game_ids }: Touched,
  { fold_ids, revisions }: ChangedBoards = { fold_ids: [], revisions: [] },
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'write-step',
    text: `
      with forgotten as (delete from scoring_steps where tenant_id = $1 and step <= $2::bigint - ${KEPT_STEPS}),
           shown as (
             update campaign_folds f set shown_version = w.revision
               from unnest($5::bigint[], $6::bigint[]) as w(fold_id, revision)
              where f.tenant_id = $1 and f.fold_id = w.fold_id)
      insert into scoring_steps (tenant_id, step, player_ids, game_ids) values ($1, $2, $3, $4)`,
    values: [tenant_id, step, player_ids, game_ids, fold_ids, revisions],
  });
}

/**
 * Counts a checkpoint that is made beside scoring, and records what it touched: what processes hold of the log beyond the newest one may
 * not be true any more, so they drop it. The caller holds the lock of the scoring cursor.
 */
export async function countStep(
  session: Session,
  tenant_id: number,
  touched: Touched = { player_ids: [], game_ids: [] },
): Promise<void> {
  const [row] = await session.query<{ step: number }>({
    tenant_id,
    name: 'count-step',
    text: 'update scoring_cursors set step = step + 1, changes = changes + 1 where tenant_id = $1 returning step',
    values: [tenant_id],
  });
  if (!row) throw new Error(`tenant ${tenant_id} has no scoring cursor`);
  await writeStep(session, tenant_id, row.step, touched);
}

/** The players that the steps after `after` changed, up to `upTo`; null if some of those steps were deleted. */
export async function readTouched(
  session: Session,
  tenant_id: number,
  after: number,
  upTo: number,
): Promise<Touched | null> {
  const rows = await session.query<Touched & Record<string, unknown>>({
    tenant_id,
    name: 'read-touched',
    text: 'select player_ids, game_ids from scoring_steps where tenant_id = $1 and step > $2 and step <= $3',
    values: [tenant_id, after, upTo],
  });
  if (rows.length < upTo - after) return null;
  return {
    player_ids: [...new Set(rows.flatMap((row) => row.player_ids))],
    game_ids: [...new Set(rows.flatMap((row) => row.game_ids))],
  };
}
