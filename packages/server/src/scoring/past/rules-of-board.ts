import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { converter, rateTable } from '@laurel/rules/rates/rates.ts';
import { readSettledRates } from '../../campaigns/campaigns.ts';
import type { TenantSession } from '../../database/database.ts';
import { ALL_VOIDS } from '../../events/events.ts';
import { pausesAt } from '../load-state.ts';
import type { ActiveFold, TenantState } from '../tenant-state.ts';
import { campaignsAt } from './catalogue-at.ts';

/** The rules by which rounds of a shown board count; of a settled one with the rates and catalogue of its settlement. */
export async function rulesOfBoard(
  tenant: TenantSession,
  state: TenantState,
  fold: ActiveFold,
): Promise<CompiledCampaign> {
  const { settled_seq: seq, settled_changes, closes_at } = fold;
  if (seq === null) return fold.compiled;
  const compiled = await withSettledRates(tenant, fold);
  const voids_up_to = settled_changes ?? ALL_VOIDS;
  const moment = { at: closes_at, received: closes_at, seq, voids_up_to, is_final: true };
  const [campaign] = await campaignsAt(tenant, state, { ...fold, compiled }, [moment]);
  return campaign ?? compiled;
}

/** The pauses that count on a board, of the given player or of all; on a settled one those of its settlement. */
export async function pausesOfBoard(
  tenant: TenantSession,
  { pauses, settled_seq, settled_changes }: ActiveFold,
  player_id?: string,
): Promise<ActiveFold['pauses']> {
  if (settled_seq === null || pauses.size === 0) return pauses;
  const known = player_id === undefined ? undefined : pauses.get(player_id);
  if (player_id !== undefined && known === undefined) return pauses;
  const wanted = player_id !== undefined && known ? new Map([[player_id, known]]) : pauses;
  return pausesAt(tenant, wanted, { upTo: settled_seq, voidsUpTo: settled_changes ?? undefined });
}

/** A complete fold of a settled campaign is not folded again, so it does not hold the rates of its settlement. */
export async function withSettledRates(
  tenant: TenantSession,
  { compiled, campaign_id, settled_seq }: ActiveFold,
): Promise<CompiledCampaign> {
  if (settled_seq === null) return compiled;
  const rates = rateTable(await readSettledRates(tenant, campaign_id));
  return { ...compiled, convert: converter(compiled.currency, rates) };
}
