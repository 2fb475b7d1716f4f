import { readFoldProgress } from '../store/campaign-folds.ts';
import type { Session } from '../store/database.ts';
import type { ScoringCursor } from '../store/scoring-cursors.ts';
import { readTouchedPlayers } from '../store/scoring-steps.ts';
import { readScored } from '../store/standings.ts';
import { loadState, readCatalogue, setScores, shownVersion, type TenantState } from './tenant-state.ts';

/**
 * The tenant's state as it is at `cursor`: the known one if it stands there, brought up to date if other processes took steps
 * since, or read anew if campaigns, rates or the catalogue changed. Reads only what is committed, so it needs no undoing when
 * the transaction fails. The caller holds the lock of the scoring cursor, or only reads.
 */
export async function bringUpToDate(
  session: Session,
  tenant_id: number,
  known: TenantState | undefined,
  cursor: ScoringCursor,
): Promise<TenantState> {
  if (known === undefined || known.cursor.campaigns_version !== cursor.campaigns_version) {
    return loadState(session, tenant_id, cursor);
  }
  if (known.cursor.seq === cursor.seq && known.cursor.step === cursor.step) return known;
  const touched = await readTouchedPlayers(session, tenant_id, known.cursor.step, cursor.step);
  if (touched === null) return loadState(session, tenant_id, cursor);
  const fold_ids = [...known.campaigns.values()].map((campaign) => campaign.fold_id);
  if (touched.length > 0)
    setScores(known, await readScored(session, tenant_id, fold_ids, touched), shownVersion(cursor));
  // What others learnt of a game must not be overwritten by what was known here before.
  await readCatalogue(session, tenant_id, known.games);
  const progress = new Map((await readFoldProgress(session, tenant_id)).map((fold) => [fold.fold_id, fold]));
  const folds = known.folds.map((fold) => ({ ...fold, ...progress.get(fold.fold_id) }));
  return { ...known, cursor, folds, hot: new Map() };
}
