import { enumeration } from '../values/schemas.ts';

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
