import { checkRates, type ExchangeRate } from '@laurel/contract/campaigns/exchange-rates.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { compareDecimals } from '@laurel/contract/values/decimals.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import { readRatesOf, writeRates } from '../../store/campaigns/exchange-rates.ts';
import type { Session } from '../../store/engine/database.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../../store/scoring/scoring-cursors.ts';
import { countStep } from '../../store/scoring/scoring-steps.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { refoldForRates } from './refold-for-rates.ts';

/**
 * Sets dated rates; those of the same currency and date are replaced (decisions 7). Rounds that had no rate, or another, are
 * worth something else now, so they are folded again; rates that say the same change nothing.
 */
export async function setRates(
  { database, clock, scoring }: CampaignDependencies,
  { tenant_id, username }: Author,
  rates: ExchangeRate[],
): Promise<void> {
  refuseInvalid(rates);
  await scoring.written(tenant_id);
  const changed = await database.transaction(async (session) => {
    await lockScoringCursor(session, tenant_id);
    const changed = await changedRates(session, tenant_id, lastOfEach(rates));
    if (changed.length === 0) return false;
    await writeRates(session, tenant_id, changed);
    await writeAudit(session, tenant_id, {
      at: clock(),
      author: username,
      action: 'exchange_rates.set',
      campaign_id: null,
      reason: null,
      details: { rates: changed },
      changes: sidesOf(
        byDay(changed, ({ before }) => before),
        byDay(changed, ({ per_eur }) => per_eur),
      ),
    });
    await refoldForRates(session, tenant_id, changed);
    // Processes that are ahead of the checkpoint have converted by the rates of before.
    await countStep(session, tenant_id);
    await bumpCampaignsVersion(session, tenant_id, []);
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

/** Those that are new or say something else, with the rate that each replaces; null: there was none. */
async function changedRates(
  session: Session,
  tenant_id: number,
  rates: ExchangeRate[],
): Promise<ChangedRate[]> {
  const known = await readRatesOf(session, tenant_id, rates);
  return rates.flatMap((rate, i) => {
    const before = known[i]?.per_eur ?? null;
    return before !== null && compareDecimals(before, rate.per_eur) === 0 ? [] : [{ ...rate, before }];
  });
}

type ChangedRate = ExchangeRate & { before: string | null };

/** Rates by currency and day, as the audit log tells them; a day without one is not there. */
function byDay(rates: ChangedRate[], rateOf: (rate: ChangedRate) => string | null): object {
  const days: Record<string, Record<string, string>> = {};
  for (const rate of rates) {
    const per_eur = rateOf(rate);
    if (per_eur !== null) days[rate.currency] = { ...days[rate.currency], [rate.date]: per_eur };
  }
  return days;
}

function lastOfEach(rates: ExchangeRate[]): ExchangeRate[] {
  return [...new Map(rates.map((rate) => [`${rate.currency} ${rate.date}`, rate])).values()];
}
