import type { MarkedPayouts } from '@laurel/contract/payouts/mark-paid.ts';
import { payoutStates } from '@laurel/contract/payouts/payout-states.ts';
import { maxPayoutsOfACall } from '@laurel/contract/payouts/payouts.ts';
import { type PayoutStatus, payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { TenantSession } from '../database/database.ts';
import { lockNamed, type NamedPayouts } from './approve.ts';
import { MAX_SHOWN_ALARMS } from './holds/concerns.ts';
import type { PayoutDependencies } from './list.ts';
import { paymentObstacles, readCircumstances } from './may-be-paid.ts';
import { AUDITED_IDS, movePayouts, type PayoutMove } from './move-payout.ts';
import { payoutAnswer } from './shown.ts';
import type { StoredPayout } from './store/payouts.ts';

/** Statuses that another can follow. */
const unfinished = payoutStatuses.filter((status) => payoutStates[status].next.length > 0);

/**
 * Marks those of the payouts as paid that may be paid by hand, in one transaction that holds their locks; the answer names
 * the others and what keeps them. Of a campaign, payouts that are paid or rejected are not among the others. Fault:
 * `not_found`.
 */
export async function markPayoutsPaid(
  { database, clock }: PayoutDependencies,
  { tenant_id, username: author }: Author,
  named: NamedPayouts,
  reason: string | undefined,
): Promise<MarkedPayouts> {
  const at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const payouts = await lockNamed(tenant, named, unfinished);
    const circumstances = await readCircumstances(tenant, payouts, at);
    const judged = payouts.map((payout) => ({
      ...{ payout, reasons: paymentObstacles(payout, circumstances, at) },
    }));
    const free = judged.filter(({ reasons }) => reasons.length === 0).map(({ payout }) => payout);
    const paid = await payAll(tenant, free, { to: 'paid', at, author, reason });
    const left = judged.filter(({ reasons }) => reasons.length > 0);
    return {
      count: paid.length,
      results: paid.slice(0, maxPayoutsOfACall).map(payoutAnswer),
      left_out_count: left.length,
      left_out: left.slice(0, maxPayoutsOfACall).map(({ payout, reasons }) => ({
        ...{ payout_id: payout.payout_id, player_id: payout.player_id, reasons },
        open_alarms: circumstances.alarmsOf(payout).slice(0, MAX_SHOWN_ALARMS),
      })),
    };
  });
}

/** Pays them all and records it in the audit log; by id. */
async function payAll(
  tenant: TenantSession,
  payouts: readonly StoredPayout[],
  move: PayoutMove & { author: string },
): Promise<StoredPayout[]> {
  if (payouts.length === 0) return [];
  const byStatus = Map.groupBy(payouts, ({ status }) => status);
  const paid: StoredPayout[] = [];
  for (const together of byStatus.values()) paid.push(...(await movePayouts(tenant, together, move)));
  const campaigns = new Set(payouts.map(({ campaign_id }) => campaign_id));
  const [campaign_id = null] = campaigns;
  await writeAudit(tenant, {
    ...{ at: move.at, author: move.author, action: 'payout.marked_paid', reason: move.reason ?? null },
    campaign_id: campaigns.size === 1 ? campaign_id : null,
    details: {
      payouts: payouts.length,
      payout_ids: payouts.slice(0, AUDITED_IDS).map(({ payout_id }) => payout_id),
    },
    changes: sidesOf({ payouts: countsOf(byStatus) }, { payouts: { paid: payouts.length } }),
  });
  return paid.sort((a, b) => a.payout_id - b.payout_id);
}

function countsOf(byStatus: ReadonlyMap<PayoutStatus, readonly StoredPayout[]>): Record<string, number> {
  return Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length]));
}
