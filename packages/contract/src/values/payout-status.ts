import { Type } from 'typebox';
import { enumeration, model } from './schemas.ts';

export const payoutStatuses = ['pending', 'held', 'approved', 'sent', 'failed', 'paid', 'rejected'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** What each status of a payout means (docs/rules/payouts.md#2). */
export const payoutMeanings: Readonly<Record<PayoutStatus, string>> = {
  pending: 'waits for approval',
  held: 'is not sent, whatever happens, until staff release it',
  approved: 'may be sent',
  sent: 'the operator’s system took it and has not confirmed',
  failed: 'refused for good, or attempts used up',
  paid: 'final',
  rejected: 'final',
};

export const payoutStatusSchema = enumeration(
  'PayoutStatus',
  payoutStatuses,
  payoutStatuses.map((status) => `${status}: ${payoutMeanings[status]}`).join('; '),
);

/** A payout by its number, where something else is described. */
export const payoutReferenceSchema = model('PayoutReference', {
  id: Type.Integer(),
  status: payoutStatusSchema,
});
