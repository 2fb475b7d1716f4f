import { standingOf } from '@laurel/rules/boards/standing.ts';
import { emptyFold } from '@laurel/rules/fold/fold.ts';
import type { ScoreType } from '@laurel/rules/kinds/scored.ts';
import { type BoardView, readStoredFolds } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';

/** Whether players see how far they are, and not a score alone. */
const showsProgress: Readonly<Record<ScoreType<never, never>['counts'], boolean>> = {
  points: false,
  rounds: false,
  attempts: false,
  steps: true,
  tickets: false,
};

/**
 * How far a player is, as JSON of PlayerProgress; undefined in campaigns that show none. Reads the database only for a
 * player that this process does not hold in memory.
 */
export async function ownProgress(
  tenant: () => TenantSession,
  view: BoardView,
  player_id: string,
): Promise<string | undefined> {
  const { compiled, fold_id } = view;
  if (!showsProgress[compiled.rules.type.counts]) return undefined;
  const held = view.heldFold(player_id, undefined);
  const stored = held ? undefined : (await readStoredFolds(tenant(), [view], player_id)).get(fold_id);
  const fold = held ?? view.heldFold(player_id, stored) ?? emptyFold(compiled, view.joined(player_id));
  return JSON.stringify(standingOf(compiled, fold).progress);
}
