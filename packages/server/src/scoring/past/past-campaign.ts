import { type BoardRules, boardRulesOf, seasonBeginAt } from '@laurel/rules/boards/board.ts';
import type { TiePlaces } from '@laurel/rules/boards/tie-rule.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { IsEligible } from '@laurel/rules/players/audience.ts';
import { readExclusions } from '../../campaigns/campaigns.ts';
import type { TenantSession } from '../../database/database.ts';
import { readDisqualifiedSince } from '../../participation/participation.ts';
import { type ActiveFold, eligibilityOf, type ShownCampaign, type TenantState } from '../tenant-state.ts';
import type { Moment } from './moments.ts';
import { campaignsAt, withSettledRates } from './rules-of-board.ts';

/** A campaign with everything outside the log that its past boards are folded from. */
export interface PastCampaign {
  tenant_id: number;
  fold: ActiveFold;
  moments: PastMoment[];
  /** By the facts of a moment; a final board does not use it. */
  isInAudience: IsEligible;
  /** The rules that order the boards. */
  rules: BoardRules;
  /** The places of erased players in ties. */
  places: TiePlaces;
}

export interface PastMoment extends Moment {
  /** The campaign as its rules were at the moment. */
  campaign: CompiledCampaign;
  /** When the season of the moment began (µs); undefined: there are none. */
  since: number | undefined;
  /** Whether the player was disqualified by then; for a final board, whether it leaves the player out for any reason. */
  isExcluded: (player_id: string) => boolean;
}

/**
 * Prepares a shown campaign for past moments. The rules are the current ones (those of the settlement if there is one), and
 * so are rates, joins and the audience; the log, voids and disqualifications are those of the moment.
 */
export async function pastCampaign(
  tenant: TenantSession,
  state: TenantState,
  { shown, fold }: { shown: ShownCampaign; fold: ActiveFold },
  moments: readonly Moment[],
): Promise<PastCampaign> {
  const { tenant_id } = state.tenant;
  const settled = await withSettledRates(tenant, fold);
  const campaigns = await campaignsAt(tenant, state, { ...fold, compiled: settled }, moments);
  const exclusionAt = await readExcluded(tenant, shown, fold.settled);
  return {
    tenant_id,
    fold,
    moments: moments.map((moment, i) => ({
      ...moment,
      campaign: campaigns[i] as CompiledCampaign,
      since: seasonBeginAt(shown.definition, moment.at),
      isExcluded: exclusionAt(moment),
    })),
    // `isExcluded` knows who was disqualified at each moment.
    isInAudience: eligibilityOf(shown, new Set()),
    rules: boardRulesOf(fold.folded_definition, shown.definition),
    places: shown.erased.places,
  };
}

async function readExcluded(
  tenant: TenantSession,
  { campaign_id }: ShownCampaign,
  isSettled: boolean,
): Promise<(moment: Moment) => PastMoment['isExcluded']> {
  const rows = await readDisqualifiedSince(tenant, campaign_id);
  const disqualified = new Map(rows.map(({ player_id, since }) => [player_id, since]));
  const excluded = new Set(isSettled ? await readExclusions(tenant, campaign_id) : []);
  return ({ at, is_final }) =>
    is_final
      ? (player_id) => excluded.has(player_id)
      : (player_id) => (disqualified.get(player_id) ?? Number.POSITIVE_INFINITY) <= at;
}
