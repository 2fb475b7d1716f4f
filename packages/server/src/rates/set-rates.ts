import { listedErrors } from '@laurel/contract/faults/faults.ts';
import { checkRates, type ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { compareDecimals } from '@laurel/contract/values/decimals.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import {
  askForRefolds,
  bumpCampaignsVersion,
  type CampaignFold,
  countStep,
  type LogFollower,
  lockScoringCursor,
  readFolds,
  readFurthestAhead,
  startFold,
} from '../cursor/cursor.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { recordDecision } from '../decisions/decisions.ts';
import { type ConvertedAmounts, readPlayersWithAmounts } from '../facts/facts.ts';
import { refuseInvalid } from '../validation/refusals.ts';
import { readRatesOf, writeRates } from './store.ts';

export interface RateDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<LogFollower, 'wake' | 'written'>;
}

/**
 * Sets dated rates; those of the same currency and date are replaced (docs/rules/money.md#2). Rounds that had no rate, or a
 * different one, are worth something else now, so they are folded again; unchanged rates have no effect.
 */
export async function setRates(
  { database, clock, scoring }: RateDependencies,
  { tenant_id, username }: Author,
  rates: ExchangeRate[],
): Promise<void> {
  refuseInvalid(checkRates(rates).slice(0, listedErrors));
  await scoring.written(tenant_id);
  const changed = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const changed = await changedRates(tenant, lastOfEach(rates));
    if (changed.length === 0) return false;
    await writeRates(tenant, changed);
    await writeAudit(tenant, {
      at: clock(),
      author: username,
      action: 'exchange_rates.set',
      details: { rates: changed },
      changes: sidesOf(
        byDay(changed, ({ before }) => before),
        byDay(changed, ({ per_eur }) => per_eur),
      ),
    });
    await recordDecision(tenant, {
      kind: 'rates',
      at: clock(),
      author: username,
      content: { rates: changed.map(({ before: _, ...rate }) => rate) },
    });
    const startedFolds = await refoldForRates(tenant, changed);
    const currencies = startedFolds ? [] : changed.map(({ currency }) => currency);
    // Processes that are ahead of the checkpoint have converted by the old rates.
    await countStep(tenant, { player_ids: [], game_ids: [], currencies });
    await bumpCampaignsVersion(tenant, []);
    return true;
  });
  if (changed) scoring.wake(tenant_id);
}

/** Rates that are new or changed, with the rate that each replaces; null: there was none. */
async function changedRates(tenant: TenantSession, rates: ExchangeRate[]): Promise<ChangedRate[]> {
  const known = await readRatesOf(tenant, rates);
  return rates.flatMap((rate, i) => {
    const before = known[i]?.per_eur ?? null;
    return before !== null && compareDecimals(before, rate.per_eur) === 0 ? [] : [{ ...rate, before }];
  });
}

type ChangedRate = ExchangeRate & { before: string | null };

/** Rates by currency and day, as the audit log shows them; days without a rate are missing. */
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

/**
 * Up to this many players are folded again individually; for more, their campaigns are folded again while boards stay shown.
 */
const MAX_REFOLDED_PLAYERS = 1_000;

/**
 * Folds again what changed rates affect, and nothing else: players who played for amounts that they convert, in campaigns
 * that count events of their dates (docs/decisions/late-rates.md). Returns whether it started folds. The caller holds the
 * lock of the scoring cursor and bumps `campaigns_version`.
 */
async function refoldForRates(
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
