import type { TenantSession } from '../../database/database.ts';
import { runBy } from '../../database/statements.ts';

/** Steps that are kept: a process that is further behind reloads its boards. */
const MAX_STEPS = 1_000;

/** What a step touched: players whose facts or standings changed, games whose facts changed, currencies whose rates did. */
export interface Touched {
  player_ids: string[];
  game_ids: string[];
  /** Only if the step changed nothing of campaigns but these rates. */
  currencies?: string[];
}

/** What several steps touched, each named once. */
export interface TouchedBySteps extends Required<Touched> {
  /** The number of steps with `currencies`; each of them bumped `campaigns_version` by one. */
  rate_steps: number;
}

/** Folds whose boards differ from the previous checkpoint, and their revisions, by position. */
export interface ChangedBoards {
  fold_ids: number[];
  revisions: number[];
}

/**
 * Records the players that a checkpoint changed and the boards that it changed, and deletes an old record. The caller holds
 * the lock of the scoring cursor.
 */
export const writeStep = runBy<[step: number, Touched, ChangedBoards?]>({
  name: 'write-step',
  text: `
    with forgotten as (delete from scoring_steps where tenant_id = $1 and step <= $2::bigint - ${MAX_STEPS}),
         shown as (
           update campaign_folds f set shown_version = w.revision
             from unnest($5::bigint[], $6::bigint[]) as w(fold_id, revision)
            where f.tenant_id = $1 and f.fold_id = w.fold_id)
    insert into scoring_steps (tenant_id, step, player_ids, game_ids, currencies) values ($1, $2, $3, $4, $7)`,
  values: (
    step,
    { player_ids, game_ids, currencies = [] },
    { fold_ids, revisions } = { fold_ids: [], revisions: [] },
  ) => [step, player_ids, game_ids, fold_ids, revisions, currencies],
});

/**
 * Counts a checkpoint made outside scoring, and records what it touched: what processes hold beyond the newest checkpoint
 * may no longer be true, so they drop it. The caller holds the lock of the scoring cursor.
 */
export async function countStep(
  tenant: TenantSession,
  touched: Touched = { player_ids: [], game_ids: [] },
): Promise<void> {
  const [row] = await tenant.query<{ step: number }>({
    name: 'count-step',
    text: 'update scoring_cursors set step = step + 1, changes = changes + 1 where tenant_id = $1 returning step',
  });
  if (!row) throw new Error(`tenant ${tenant.tenant_id} has no scoring cursor`);
  await writeStep(tenant, row.step, touched);
}

/** Everything that the steps after `after` touched, up to `upTo`; null if some of those steps were deleted. */
export async function readTouched(
  tenant: TenantSession,
  after: number,
  upTo: number,
): Promise<TouchedBySteps | null> {
  const rows = await tenant.query<Required<Touched>>({
    name: 'read-touched',
    text: `
      select player_ids, game_ids, currencies from scoring_steps
       where tenant_id = $1 and step > $2 and step <= $3`,
    values: [after, upTo],
  });
  if (rows.length < upTo - after) return null;
  return {
    player_ids: [...new Set(rows.flatMap((row) => row.player_ids))],
    game_ids: [...new Set(rows.flatMap((row) => row.game_ids))],
    currencies: [...new Set(rows.flatMap((row) => row.currencies))],
    rate_steps: rows.filter((row) => row.currencies.length > 0).length,
  };
}
