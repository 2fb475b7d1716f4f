import { isDeepStrictEqual } from 'node:util';
import type { Session } from '../store/engine/database.ts';
import { readErasedStandings } from '../store/erasure/erased-players.ts';
import { readScoresOf } from '../store/scoring/player-folds.ts';
import { readScoringProgress, type ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { readTouched } from '../store/scoring/scoring-steps.ts';
import { erasedHere } from './erased-here.ts';
import { showScores } from './player-rows.ts';
import { readBoards, showCampaign } from './shown-campaigns.ts';
import { finishedFolds } from './take-locked-step.ts';
import type { ActiveFold, ShownCampaign, TenantState } from './tenant-state.ts';

/** A board that was read, and the newest checkpoint when its reading began: whom later ones touched is read again. */
interface PreparedBoard {
  campaign: ShownCampaign;
  step: number;
}

/** What is shown anew, as of a cursor that the caller has locked. */
interface ShownAnew {
  campaigns: TenantState['campaigns'];
  folds: ActiveFold[];
  cursor: ScoringCursor;
}

/**
 * The boards of folds that are complete and not shown yet. They are read while the log is followed, seconds for a million players, so that
 * the step that shows them reads only the players whom checkpoints touched since.
 */
export class PreparedBoards {
  readonly #boards = new Map<number, PreparedBoard>();

  /** Complete folds whose boards are not read yet. */
  missing(state: TenantState): ActiveFold[] {
    return finishedFolds(state).filter((fold) => !fold.check_only && !this.#boards.has(fold.fold_id));
  }

  /** Can a step show it, or let it go? */
  isReady({ fold_id, check_only }: ActiveFold): boolean {
    return check_only || this.#boards.has(fold_id);
  }

  /** Reads the missing boards by many statements, each of which sees the newest checkpoint. */
  async read(session: Session, state: TenantState): Promise<void> {
    const { tenant_id } = state.tenant;
    const folds = this.missing(state);
    const { cursor } = await readScoringProgress(session, tenant_id);
    const erased = Map.groupBy(await readErasedStandings(session, tenant_id), (one) => one.campaign_id);
    const campaigns: TenantState['campaigns'] = new Map();
    for (const fold of folds) {
      const here = erasedHere(erased.get(fold.campaign_id));
      const shown = { ...fold, scored_seq: state.seq };
      campaigns.set(fold.campaign_id, await showCampaign(session, tenant_id, shown, here, undefined));
    }
    await readBoards(session, tenant_id, campaigns, folds);
    for (const campaign of campaigns.values())
      this.#boards.set(campaign.fold_id, { campaign, step: cursor.step });
  }

  /** Gives the campaigns their boards with what is new in them; answers the folds whose boards must be read as a whole. */
  async take(
    session: Session,
    tenant_id: number,
    { campaigns, folds, cursor }: ShownAnew,
  ): Promise<ActiveFold[]> {
    const left: ActiveFold[] = [];
    for (const fold of folds) {
      const prepared = this.#boards.get(fold.fold_id);
      this.#boards.delete(fold.fold_id);
      const campaign = campaigns.get(fold.campaign_id);
      const touched = prepared && (await readTouched(session, tenant_id, prepared.step, cursor.step));
      if (!prepared || !touched || !campaign || !isAlike(prepared.campaign, campaign)) {
        left.push(fold);
        continue;
      }
      const { player_ids } = touched;
      const rows =
        player_ids.length > 0 ? await readScoresOf(session, tenant_id, [fold.period], player_ids) : [];
      campaign.board = prepared.campaign.board;
      showScores(new Map([[fold.campaign_id, campaign]]), new Set([fold.fold_id]), rows, player_ids);
    }
    return left;
  }

  clear(): void {
    this.#boards.clear();
  }
}

function isAlike(prepared: ShownCampaign, campaign: ShownCampaign): boolean {
  return (
    isDeepStrictEqual(prepared.definition, campaign.definition) &&
    isDeepStrictEqual(prepared.erased, campaign.erased)
  );
}
