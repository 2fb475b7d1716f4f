import { checkRates, type ExchangeRate } from '@laurel/contract/campaigns/exchange-rates.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { writeRates } from '../../store/campaigns/exchange-rates.ts';
import { startAllFolds } from '../../store/scoring/campaign-folds.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../../store/scoring/scoring-cursors.ts';
import type { CampaignDependencies } from '../dependencies.ts';

/**
 * Sets dated rates; those of the same currency and date are replaced (decisions 7). Rounds that had no rate, or another, are
 * worth something else now, so every published campaign is folded again; rates that say the same change nothing.
 */
export async function setRates(
  { database, scoring }: CampaignDependencies,
  tenant_id: number,
  rates: ExchangeRate[],
): Promise<void> {
  refuseInvalid(rates);
  const changed = await database.transaction(async (session) => {
    await lockScoringCursor(session, tenant_id);
    const written = await writeRates(session, tenant_id, lastOfEach(rates));
    if (written === 0) return false;
    await startAllFolds(session, tenant_id);
    await bumpCampaignsVersion(session, tenant_id);
    return true;
  });
  if (changed) scoring.wake(tenant_id);
}

function refuseInvalid(rates: ExchangeRate[]): void {
  const errors = checkRates(rates).slice(0, listedErrors);
  if (errors.length === 0) return;
  const pointers = errors.map((error) => error.pointer).join(', ');
  throw new Fault('invalid_body', `Not valid: ${pointers}.`, { errors });
}

function lastOfEach(rates: ExchangeRate[]): ExchangeRate[] {
  return [...new Map(rates.map((rate) => [`${rate.currency} ${rate.date}`, rate])).values()];
}
