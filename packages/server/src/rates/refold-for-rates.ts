import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import {
  askForRefolds,
  type CampaignFold,
  readFolds,
  readFurthestAhead,
  startFold,
} from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { type ConvertedAmounts, readPlayersWithAmounts } from '../facts/facts.ts';

/**
 * Up to this many players are folded again individually; for more, their campaigns are folded again while boards stay shown.
 */
const MAX_REFOLDED_PLAYERS = 1_000;

/**
 * Folds again what changed rates affect, and nothing else: players who played for amounts that they convert, in campaigns
 * that count events of their dates (docs/decisions/late-rates.md). Returns whether it started folds. The caller holds the
 * lock of the scoring cursor and bumps `campaigns_version`.
 */
export async function refoldForRates(
  tenant: TenantSession,
  rates: Pick<ExchangeRate, 'currency' | 'date'>[],
): Promise<boolean> {
  const ahead = await readFurthestAhead(tenant);
  const unsettled = (await readFolds(tenant)).filter((fold) => fold.settled_seq === null);
  const folds = unsettled.map(({ campaign_id, folded_definition }) => ({
    campaign_id,
    amounts: convertedFor(folded_definition, rates, ahead),
  }));
  const all = folds.flatMap(({ amounts }) => amounts);
  if (all.length === 0) return false;
  const players = await readPlayersWithAmounts(tenant, distinct(all), MAX_REFOLDED_PLAYERS + 1);
  if (players.length <= MAX_REFOLDED_PLAYERS) {
    if (players.length > 0) await askForRefolds(tenant, players);
    return false;
  }
  const concerned = new Set<number>();
  for (const { campaign_id, amounts } of folds)
    if ((await readPlayersWithAmounts(tenant, distinct(amounts), 1)).length > 0) concerned.add(campaign_id);
  for (const campaign_id of concerned) await startFold(tenant, campaign_id);
  return concerned.size > 0;
}

/** The campaign's amounts that the rates convert. An event counts if it was received before the end of grace. */
function convertedFor(
  { currency, end, rules }: CampaignFold['folded_definition'],
  rates: Pick<ExchangeRate, 'currency' | 'date'>[],
  ahead: number,
): ConvertedAmounts[] {
  const latest = (parseTimestamp(end) as number) + rules.grace_seconds * 1_000_000 + ahead;
  return rates
    .filter((rate) => (parseTimestamp(`${rate.date}T00:00:00Z`) as number) <= latest)
    .map((rate) => ({ currency: rate.currency, others: rate.currency === currency, since: rate.date }));
}

function distinct(amounts: ConvertedAmounts[]): ConvertedAmounts[] {
  return [...new Map(amounts.map((one) => [`${one.currency} ${one.others} ${one.since}`, one])).values()];
}
