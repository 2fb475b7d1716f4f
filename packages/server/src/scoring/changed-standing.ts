import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import type { Whole } from '@laurel/rules/money/decimal.ts';
import type { TeamPart } from '@laurel/rules/teams/team-points.ts';

/** Snapshots of one player's fold that folding passed. */
export interface NewSnapshots {
  fold_id: number;
  player_id: string;
  /** The campaign that the fold is of. */
  compiled: CompiledCampaign;
  /** Snapshots taken while folding; see `UnwrittenSnapshots`. */
  snapshots: readonly PlayerFold[];
  /**
   * For a fold from the log, the rounds of the snapshot from which it continued, 0: no snapshot. null: no earlier snapshot
   * is to be replaced.
   */
  resumed_at: number | null;
}

/** A standing that was folded from the log. */
export interface ChangedStanding extends NewSnapshots {
  /** In 10^-8; null: not on the board. */
  units: Whole | null;
  reached_at: number | null;
  /** What of it is each team's; only in campaigns with teams. */
  teams?: readonly TeamPart[] | undefined;
  /** What the player staked, in 10^-8; only in campaigns with a pool of turnover. */
  turnover?: Whole | undefined;
  fold: PlayerFold;
  /** The player has no round in the campaign. */
  isEmpty: boolean;
}
