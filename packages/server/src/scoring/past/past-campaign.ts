import type { BoardRules } from '@laurel/rules/boards/board.ts';
import type { TiePlaces } from '@laurel/rules/boards/tie-rule.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileAudience, type IsEligible } from '@laurel/rules/players/audience.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import type { Session } from '../../store/engine/database.ts';
import { readDisqualifiedSince } from '../../store/players/disqualifications.ts';
import { readExclusions } from '../../store/settlement/settlements.ts';
import type { ActiveFold, ShownCampaign, TenantState } from '../tenant-state.ts';
import { campaignsAt } from './catalogue-at.ts';
import type { Moment } from './moments.ts';
import { withSettledRates } from './rules-of-board.ts';

/** A campaign with all that its past boards are folded from beside the log. */
export interface PastCampaign {
  tenant_id: number;
  fold: ActiveFold;
  moments: PastMoment[];
  /** By the facts of a moment; a final board does not ask it. */
  isInAudience: IsEligible;
  /** What orders the boards. */
  rules: BoardRules;
  /** Where erased players stand in ties. */
  places: TiePlaces;
}

export interface PastMoment extends Moment {
  /** As of `FoldMoment`. */
  campaign: CompiledCampaign;
  /** Whether the player was disqualified by then; of a final board, whether it leaves the player out for whatever reason. */
  isExcluded: (player_id: string) => boolean;
}

/**
 * Makes a shown campaign ready for past moments. The rules are those of now (of the settlement where there is one), as are rates, joins and
 * the audience; what the log tells and what was voided or disqualified is of the moment.
 */
export async function pastCampaign(
  session: Session,
  state: TenantState,
  { shown, fold }: { shown: ShownCampaign; fold: ActiveFold },
  moments: readonly Moment[],
): Promise<PastCampaign> {
  const { tenant_id } = state.tenant;
  const settled = await withSettledRates(session, tenant_id, fold);
  const campaigns = await campaignsAt(session, state, { ...fold, compiled: settled }, moments);
  const exclusionAt = await readExcluded(session, tenant_id, shown, fold.settled_seq !== null);
  const inAudience = compileAudience(shown.definition.audience);
  const { tournament_type, rules } = fold.folded_definition;
  return {
    tenant_id,
    fold,
    moments: moments.map((moment, i) => ({
      ...moment,
      campaign: campaigns[i] as CompiledCampaign,
      isExcluded: exclusionAt(moment),
    })),
    isInAudience: (player_id, facts) =>
      isErased(player_id) ? shown.erased.eligible.has(player_id) : inAudience(player_id, facts),
    rules: { tournament_type, rules, prizes: shown.definition.prizes },
    places: shown.erased.places,
  };
}

async function readExcluded(
  session: Session,
  tenant_id: number,
  { campaign_id }: ShownCampaign,
  isSettled: boolean,
): Promise<(moment: Moment) => PastMoment['isExcluded']> {
  const rows = await readDisqualifiedSince(session, tenant_id, campaign_id);
  const disqualified = new Map(rows.map(({ player_id, since }) => [player_id, since]));
  const excluded = new Set(isSettled ? await readExclusions(session, tenant_id, campaign_id) : []);
  return ({ at, is_final }) =>
    is_final
      ? (player_id) => excluded.has(player_id)
      : (player_id) => (disqualified.get(player_id) ?? Number.POSITIVE_INFINITY) <= at;
}
