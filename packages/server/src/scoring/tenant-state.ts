import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import type { Selects } from '@laurel/rules/games/selection.ts';
import { scoreUnits } from '@laurel/rules/kinds/tournament/score.ts';
import type { IsEligible } from '@laurel/rules/players/audience.ts';
import { decodeFacts, type GameFacts, type PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Tenant } from '../store/identity/tenants.ts';
import type { CampaignFold } from '../store/scoring/campaign-folds.ts';
import type { ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import type { ScoredPlayer } from '../store/scoring/standings.ts';

/** A fold that scoring works on: what is stored of it, made ready. */
export interface ActiveFold extends CampaignFold {
  compiled: CompiledCampaign;
  selects: Selects;
  /** When players joined (µs); only for campaigns that need it. */
  joined: Map<string, number>;
}

/** A published campaign as boards show it. */
export interface ShownCampaign {
  campaign_id: number;
  fold_id: number;
  definition: CampaignDefinition;
  disqualified: Set<string>;
  /** In the audience and not disqualified. */
  isEligible: IsEligible;
  selects: Selects;
  board: Board;
  /** `shownVersion` when what this board shows last changed; the same on every server. */
  shown_version: number;
  /** Version of the campaign that `definition` is of. */
  definition_version: number;
}

/**
 * All that a process keeps of one tenant between steps. It is true exactly while the tenant's cursor stands where `cursor`
 * says; otherwise some other process took a step and the state is brought up to date first.
 */
export interface TenantState {
  cursor: ScoringCursor;
  tenant: Tenant;
  games: Map<string, GameFacts>;
  folds: ActiveFold[];
  /** By campaign. */
  campaigns: Map<number, ShownCampaign>;
  /** Hot standings by fold and player. */
  hot: Map<number, Map<string, PlayerFold>>;
  /** The next step is the turn of folds under way, if there are any. */
  buildsNext: boolean;
}

/** The version of everything that is shown at a cursor: it grows with each step and each change of campaigns. */
export function shownVersion({ step, campaigns_version }: ScoringCursor): number {
  return step + campaigns_version;
}

/** Names a standing among all of a tenant. */
export function standingKey(fold_id: number, player_id: string): string {
  return `${fold_id} ${player_id}`;
}

/** Puts standings onto the boards that show them; whether a player may stand there is asked of the given facts. */
export function setScores(state: Pick<TenantState, 'campaigns'>, scored: ScoredPlayer[]): void {
  const byFold = new Map([...state.campaigns.values()].map((campaign) => [campaign.fold_id, campaign]));
  for (const { fold_id, player_id, score, reached_at, facts } of scored) {
    const campaign = byFold.get(fold_id);
    const known: PlayerFacts | undefined = facts === null ? undefined : decodeFacts(facts);
    const entry =
      score === null || reached_at === null ? null : { player_id, units: scoreUnits(score), reached_at };
    campaign?.board.setScore(player_id, entry, campaign.isEligible(player_id, known));
  }
}
