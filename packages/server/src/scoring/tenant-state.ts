import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import type { TiePlaces } from '@laurel/rules/boards/tie-rule.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import { shownFold } from '@laurel/rules/fold/player-row.ts';
import type { Selects } from '@laurel/rules/games/selection.ts';
import type { IsEligible } from '@laurel/rules/players/audience.ts';
import type { GameFacts } from '@laurel/rules/players/facts.ts';
import type { Tenant } from '../store/identity/tenants.ts';
import type { CampaignFold } from '../store/scoring/campaign-folds.ts';
import type { ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import type { HeldPlayers, Layout } from './held-players.ts';
import { foldsIn } from './player-rows.ts';

/** A fold that scoring works on: what is stored of it, made ready. */
export interface ActiveFold extends CampaignFold {
  compiled: CompiledCampaign;
  selects: Selects;
  /** When players joined (µs); only for campaigns that need it. */
  joined: Map<string, number>;
}

/** The players erased before now, in one campaign. */
export interface ErasedHere {
  /** Those who may stand on its board. */
  eligible: ReadonlySet<string>;
  /** Where some of them stand in ties. */
  places: TiePlaces;
}

/** A published campaign as boards show it. */
export interface ShownCampaign {
  campaign_id: number;
  fold_id: number;
  /** The fold is complete. Until then the board stays as it was read. */
  isComplete: boolean;
  /** Nothing changes the board any more. */
  isSettled: boolean;
  definition: CampaignDefinition;
  disqualified: Set<string>;
  erased: ErasedHere;
  /** In the audience and not disqualified. */
  isEligible: IsEligible;
  selects: Selects;
  board: Board;
  /** Revision of the board: `revisionAt` where it last changed. */
  shown_version: number;
  /** Number of the newest event that is in the board. */
  seq: number;
}

/** All that a process keeps of one tenant. */
export interface TenantState {
  /** The newest checkpoint that it knows: it holds all of it. */
  cursor: ScoringCursor;
  /** Number of the newest event that boards show: that of the cursor, or a later one. */
  seq: number;
  tenant: Tenant;
  games: Map<string, GameFacts>;
  folds: ActiveFold[];
  /** By period. */
  layouts: ReadonlyMap<number, Layout>;
  /** By campaign. */
  campaigns: Map<number, ShownCampaign>;
  players: HeldPlayers;
  /** The next turn is that of folds under way, if there are any. */
  buildsNext: boolean;
}

/** A player's fold as the process holds it, whatever version wrote it; null: the player has no round, undefined: is not held. */
export function heldFold(
  players: HeldPlayers,
  { fold_id, period, compiled }: Pick<ActiveFold, 'fold_id' | 'period' | 'compiled'>,
  player_id: string,
): PlayerFold | null | undefined {
  const player = players.get(period, player_id);
  if (!player) return undefined;
  const [fold] = foldsIn(player, { period, fold_ids: [fold_id] }, new Map([[fold_id, compiled]]));
  return fold ? shownFold(compiled, fold) : null;
}

/** The folds of each period, by id. */
export function layoutsOf(folds: readonly ActiveFold[]): Map<number, Layout> {
  const byPeriod = Map.groupBy(folds, (fold) => fold.period);
  return new Map(
    [...byPeriod].map(([period, ofPeriod]) => {
      const fold_ids = ofPeriod.map((fold) => fold.fold_id).sort((a, b) => a - b);
      return [period, { period, fold_ids }];
    }),
  );
}
