import { enumeration } from '../values/enumerations.ts';

export const payoutStatuses = ['pending', 'held', 'approved', 'sent', 'failed', 'paid', 'rejected'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** The state table of payouts (docs/rules/payouts.md#2): code, OpenAPI document and docs/rules/payouts.md follow it. */
export const payoutStates: Readonly<Record<PayoutStatus, { means: string; next: readonly PayoutStatus[] }>> =
  {
    pending: { means: 'waits for approval', next: ['held', 'approved', 'rejected'] },
    held: { means: 'is not sent, whatever happens, until staff release it', next: ['pending', 'rejected'] },
    approved: { means: 'may be sent', next: ['held', 'sent', 'paid', 'failed', 'rejected'] },
    sent: { means: 'the operator’s system took it and has not confirmed', next: ['paid', 'failed'] },
    failed: { means: 'refused for good, or attempts used up', next: ['approved', 'paid', 'rejected'] },
    paid: { means: 'final', next: [] },
    rejected: { means: 'final', next: [] },
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

export const payoutStatusSchema = enumeration(
  'PayoutStatus',
  payoutStatuses,
  payoutStatuses.map((status) => `${status}: ${payoutStates[status].means}`).join('; '),
);

/** How many people approve a payout before it may be sent. */
export const payoutApprovals = ['none', 'one', 'two'] as const;
export type PayoutApproval = (typeof payoutApprovals)[number];

/** How many different people must approve a payout. */
export const approvalsNeeded: Readonly<Record<PayoutApproval, number>> = { none: 0, one: 1, two: 2 };

export const payoutApprovalSchema = enumeration(
  'PayoutApproval',
  payoutApprovals,
  'Who approves payouts before they may be sent: nobody, one member of staff, or two different ones',
);

/** Which payouts are held by themselves because of open alarms. */
export const holdRules = ['never', 'on_open_alarm', 'below_too'] as const;
export type HoldRule = (typeof holdRules)[number];

/** Whose open alarms hold a payout: the player's own, and those of players at better places. */
export const holdsFor: Readonly<Record<HoldRule, { own: boolean; above: boolean }>> = {
  never: { own: false, above: false },
  on_open_alarm: { own: true, above: false },
  below_too: { own: true, above: true },
};

export const holdRuleSchema = enumeration(
  'HoldRule',
  holdRules,
  'Which payouts are held by themselves: none, those of players with an open alarm, or those of all places, too, that would move ' +
    'without such a player',
);
