import type { ExchangeRate } from '@laurel/contract/campaigns/exchange-rates.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Session } from '../../store/engine/database.ts';
import { type ConvertedAmounts, readPlayersWithAmounts } from '../../store/players/player-currencies.ts';
import { type CampaignFold, readFolds, startFold } from '../../store/scoring/campaign-folds.ts';
import { askForRefolds } from '../../store/scoring/refolds.ts';
import { readFurthestAhead } from '../../store/scoring/scoring-cursors.ts';

/** Up to so many players are folded again one by one; for more, their campaigns are folded anew beside the shown boards. */
const MAX_REFOLDED_PLAYERS = 1_000;

/**
 * Folds again what changed rates concern, and nothing else: players who played for amounts that they convert, in campaigns that count
 * events of their dates (docs/decisions/late-rates.md). The caller holds the lock of the scoring cursor and bumps `campaigns_version`.
 */
export async function refoldForRates(
  session: Session,
  tenant_id: number,
  rates: Pick<ExchangeRate, 'currency' | 'date'>[],
): Promise<void> {
  const ahead = await readFurthestAhead(session, tenant_id);
  const unsettled = (await readFolds(session, tenant_id)).filter((fold) => fold.settled_seq === null);
  const folds = unsettled.map(({ campaign_id, folded_definition }) => ({
    campaign_id,
    amounts: convertedFor(folded_definition, rates, ahead),
  }));
  const all = folds.flatMap(({ amounts }) => amounts);
  if (all.length === 0) return;
  const players = await readPlayersWithAmounts(session, tenant_id, distinct(all), MAX_REFOLDED_PLAYERS + 1);
  if (players.length === 0) return;
  if (players.length <= MAX_REFOLDED_PLAYERS) return askForRefolds(session, tenant_id, players);
  const concerned = new Set<number>();
  for (const { campaign_id, amounts } of folds)
    if ((await readPlayersWithAmounts(session, tenant_id, distinct(amounts), 1)).length > 0)
      concerned.add(campaign_id);
  for (const campaign_id of concerned) await startFold(session, tenant_id, campaign_id);
}

/** What of the campaign's amounts the rates convert. An event counts if it was received before the end of grace. */
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
