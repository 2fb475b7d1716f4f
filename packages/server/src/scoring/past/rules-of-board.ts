import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { converter, rateTable } from '@laurel/rules/money/rates.ts';
import type { Session } from '../../store/engine/database.ts';
import { ALL_VOIDS } from '../../store/log/log.ts';
import { readSettledRates } from '../../store/settlement/settlements.ts';
import type { ActiveFold, TenantState } from '../tenant-state.ts';
import { campaignsAt } from './catalogue-at.ts';

/** What the rounds of a shown board count by; of a settled one, with the rates and the catalogue of its settlement. */
export async function rulesOfBoard(
  session: Session,
  state: TenantState,
  fold: ActiveFold,
): Promise<CompiledCampaign> {
  const { settled_seq: seq, settled_changes, closes_at } = fold;
  if (seq === null) return fold.compiled;
  const compiled = await withSettledRates(session, state.tenant.tenant_id, fold);
  const voids_up_to = settled_changes ?? ALL_VOIDS;
  const moment = { at: closes_at, received: closes_at, seq, voids_up_to, is_final: true };
  const [campaign] = await campaignsAt(session, state, { ...fold, compiled }, [moment]);
  return campaign ?? compiled;
}

/** A complete fold of a settled campaign is not folded again, so it does not hold the rates of its settlement. */
export async function withSettledRates(
  session: Session,
  tenant_id: number,
  { compiled, campaign_id, settled_seq }: ActiveFold,
): Promise<CompiledCampaign> {
  if (settled_seq === null) return compiled;
  const rates = rateTable(await readSettledRates(session, tenant_id, campaign_id));
  return { ...compiled, convert: converter(compiled.currency, rates) };
}
