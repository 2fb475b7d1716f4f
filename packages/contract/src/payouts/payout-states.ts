import type { PayoutStatus } from '../values/payout-status.ts';

/** The state table of payouts (docs/rules/payouts.md#2): code, OpenAPI document and docs/rules/payouts.md follow it. */
export const payoutStates: Readonly<Record<PayoutStatus, { next: readonly PayoutStatus[] }>> = {
  pending: { next: ['held', 'approved', 'rejected'] },
  held: { next: ['pending', 'rejected'] },
  approved: { next: ['held', 'sent', 'paid', 'failed', 'rejected'] },
  sent: { next: ['paid', 'failed'] },
  failed: { next: ['approved', 'paid', 'rejected'] },
  paid: { next: [] },
  rejected: { next: [] },
};

/** Whether the state table has the move. */
export function isPayoutMove(from: PayoutStatus, to: PayoutStatus): boolean {
  return payoutStates[from].next.includes(to);
}

/**
 * What staff do to a payout: where it leads, and from which statuses the table lets it. After `send`, the payout stays
 * `approved` until the endpoint answers, and the answer decides.
 */
export const payoutActions = {
  approve: { to: 'approved', from: ['pending'] },
  hold: { to: 'held', from: ['pending', 'approved'] },
  release: { to: 'pending', from: ['held'] },
  reject: { to: 'rejected', from: ['pending', 'held', 'approved', 'failed'] },
  send: { to: 'sent', from: ['approved'] },
  retry: { to: 'approved', from: ['failed'] },
  'mark-paid': { to: 'paid', from: ['approved', 'sent', 'failed'] },
} as const satisfies Record<string, { to: PayoutStatus; from: readonly PayoutStatus[] }>;

export type PayoutAction = keyof typeof payoutActions;
