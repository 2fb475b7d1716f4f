import { prizeKinds } from '@laurel/contract/campaigns/prizes.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PayoutSummary, PayoutSums, PayoutTotals } from '@laurel/contract/payouts/payouts.ts';
import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { add, exactText, parseDecimal, ZERO } from '@laurel/rules/money/decimal.ts';
import { readCampaign } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { filterOf, type PayoutDependencies, type PayoutListFilter } from './list.ts';
import { type PayoutFilter, type PayoutSum, sumPayouts } from './store/read-payouts.ts';

/** The payouts of a campaign's board and their states; the sums are of one moment. Fault: `not_found`. */
export async function summarisePayouts(
  { database }: Pick<PayoutDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
): Promise<PayoutSummary> {
  const tenant = database.ofTenant(tenant_id);
  if (!(await readCampaign(tenant, campaign_id)))
    throw new Fault('not_found', `There is no campaign ${campaign_id}.`);
  return summaryOfPayouts(tenant, campaign_id);
}

/** The payouts and their states of a campaign that exists, in the caller's transaction. */
export async function summaryOfPayouts(tenant: TenantSession, campaign_id: number): Promise<PayoutSummary> {
  return { campaign_id, ...(await totalsOf(tenant, { campaign_id })) };
}

/** What the payouts that match come to; the sums are of one moment. Refuses an invalid time. */
export function totalPayouts(
  { database }: Pick<PayoutDependencies, 'database'>,
  tenant_id: number,
  query: PayoutListFilter,
): Promise<PayoutTotals> {
  return totalsOf(database.ofTenant(tenant_id), filterOf(query));
}

async function totalsOf(tenant: TenantSession, filter: PayoutFilter): Promise<PayoutTotals> {
  const sums = await sumPayouts(tenant, filter);
  const groups = Map.groupBy(sums, ({ kind, currency }) => `${prizeKinds.indexOf(kind)} ${currency}`);
  const results = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => resultOf(group));
  return { count: countOf(sums), counts: countsOf(sums), results };
}

function resultOf(group: PayoutSum[]): PayoutSums {
  const [{ kind, currency }] = group as [PayoutSum];
  const byStatus = byEachStatus((status) => amountOf(group.filter((one) => one.status === status)));
  return {
    kind,
    currency,
    owed: amountOf(group),
    ...byStatus,
    count: countOf(group),
    counts: countsOf(group),
  };
}

function amountOf(sums: PayoutSum[]): string {
  return exactText(sums.map(({ amount }) => parseDecimal(amount)).reduce(add, ZERO));
}

function countsOf(sums: PayoutSum[]) {
  return byEachStatus((status) => countOf(sums.filter((one) => one.status === status)));
}

function countOf(sums: PayoutSum[]): number {
  return sums.reduce((count, one) => count + one.count, 0);
}

function byEachStatus<Value>(sumOf: (status: (typeof payoutStatuses)[number]) => Value) {
  return Object.fromEntries(payoutStatuses.map((status) => [status, sumOf(status)])) as Record<
    (typeof payoutStatuses)[number],
    Value
  >;
}
