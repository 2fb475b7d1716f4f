import { isDeepStrictEqual } from 'node:util';
import { readScoringProgress, readTouched, type ScoringCursor } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { readErasedStandings } from '../facts/facts.ts';
import type { Turn } from '../scheduling/turns.ts';
import { showScores } from './player-rows.ts';
import { readBoards, showCampaign } from './shown-campaigns.ts';
import { readScoresOf } from './store/player-folds.ts';
import {
  type ActiveFold,
  erasedHere,
  finishedFolds,
  type ShownCampaign,
  type TenantState,
} from './tenant-state.ts';

/**
 * A board that was read, and the newest checkpoint when its reading began: players changed by later checkpoints are read
 * again.
 */
interface PreparedBoard {
  campaign: ShownCampaign;
  step: number;
}

/** What is shown again, as of a cursor that the caller has locked. */
interface ShownAnew {
  campaigns: TenantState['campaigns'];
  folds: ActiveFold[];
  cursor: ScoringCursor;
  turn: Turn;
}

/**
 * The boards of folds that are complete and not shown yet. They are read while the log is followed, seconds for a million
 * players, so that the step that shows them reads only the players that checkpoints changed since.
 */
export class PreparedBoards {
  readonly #boards = new Map<number, PreparedBoard>();

  /** Complete folds whose boards are not read yet. */
  missing(state: TenantState): ActiveFold[] {
    return finishedFolds(state).filter((fold) => !fold.check_only && !this.#boards.has(fold.fold_id));
  }

  /** Can a step show it, or delete it? */
  isReady({ fold_id, check_only }: ActiveFold): boolean {
    return check_only || this.#boards.has(fold_id);
  }

  /** Reads the missing boards by many statements; each of them sees the newest checkpoint. */
  async read(tenant: TenantSession, state: TenantState, turn: Turn): Promise<void> {
    const folds = this.missing(state);
    const { cursor } = await readScoringProgress(tenant);
    const erased = Map.groupBy(await readErasedStandings(tenant), (one) => one.campaign_id);
    const campaigns: TenantState['campaigns'] = new Map();
    const segments = new Map(state.segments);
    for (const fold of folds) {
      const here = erasedHere(erased.get(fold.campaign_id));
      const shown = { ...fold, scored_seq: state.seq };
      campaigns.set(fold.campaign_id, await showCampaign(tenant, shown, here, undefined, { segments, turn }));
    }
    await readBoards(tenant, campaigns, folds, turn);
    for (const campaign of campaigns.values())
      this.#boards.set(campaign.fold_id, { campaign, step: cursor.step });
  }

  /** Gives the campaigns their boards with the new lines; returns the folds whose boards must be read as a whole. */
  async take(tenant: TenantSession, { campaigns, folds, cursor, turn }: ShownAnew): Promise<ActiveFold[]> {
    const left: ActiveFold[] = [];
    for (const fold of folds) {
      const prepared = this.#boards.get(fold.fold_id);
      this.#boards.delete(fold.fold_id);
      const campaign = campaigns.get(fold.campaign_id);
      const touched = prepared && (await readTouched(tenant, prepared.step, cursor.step));
      if (!prepared || !touched || !campaign || !isAlike(prepared.campaign, campaign)) {
        left.push(fold);
        continue;
      }
      const { player_ids } = touched;
      const rows = player_ids.length > 0 ? await readScoresOf(tenant, [fold.period], player_ids) : [];
      campaign.board = prepared.campaign.board;
      await showScores([campaign], { rows, all: player_ids, turn });
    }
    return left;
  }

  /**
   * Forgets boards of folds that were given up. What was read stays true, whatever else a process dropped: it was committed.
   */
  keep({ folds }: TenantState): void {
    const known = new Set(folds.map((fold) => fold.fold_id));
    for (const fold_id of this.#boards.keys()) if (!known.has(fold_id)) this.#boards.delete(fold_id);
  }
}

function isAlike(prepared: ShownCampaign, campaign: ShownCampaign): boolean {
  return (
    prepared.stages.known === campaign.stages.known &&
    prepared.board.rules.since === campaign.board.rules.since &&
    isDeepStrictEqual(prepared.definition, campaign.definition) &&
    isDeepStrictEqual(prepared.erased, campaign.erased)
  );
}
