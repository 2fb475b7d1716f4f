import type { Session } from '../engine/database.ts';

/** Steps that are kept: a process that is further behind reloads its boards. */
const KEPT_STEPS = 1_000;

/** The players and games that steps touched: what of them is known, or the players' standings, changed. */
export interface Touched {
  player_ids: string[];
  game_ids: string[];
}

/** Folds whose boards show something else after a step, and the version that they have then. */
interface ChangedBoards {
  fold_ids: number[];
  shown_version: number;
}

/**
 * Records the players that a step changed and the boards that it changed, and deletes an old step. The caller holds the lock of the scoring
 * cursor.
 */
export async function writeStep(
  session: Session,
  tenant_id: number,
  step: number,
  { player_ids, game_ids }: Touched,
  { fold_ids, shown_version }: ChangedBoards = { fold_ids: [], shown_version: 0 },
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'write-step',
    text: `
      with forgotten as (delete from scoring_steps where tenant_id = $1 and step <= $2::bigint - ${KEPT_STEPS}),
           shown as (update campaign_folds set shown_version = $6 where tenant_id = $1 and fold_id = any($5))
      insert into scoring_steps (tenant_id, step, player_ids, game_ids) values ($1, $2, $3, $4)`,
    values: [tenant_id, step, player_ids, game_ids, fold_ids, shown_version],
  });
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
