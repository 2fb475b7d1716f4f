import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { t } from '../languages/messages.ts';
import { allOf } from '../values/list-text.ts';

/** How a payout came to be paid, and who had approved it; its history has the rest. */
export function paidWords(
  payout: Pick<Payout, 'attempts' | 'sent_at' | 'last_error' | 'reason' | 'approvals'>,
): string {
  return [wayOf(payout), approvalOf(payout)].filter((words) => words !== '').join('; ');
}

/** An endpoint pays by its answer or confirms later; whatever it had not taken, somebody paid by other means. */
function wayOf({ attempts, sent_at, last_error, reason }: Parameters<typeof paidWords>[0]): string {
  if (sent_at !== null)
    return reason === null ? t('Sent, then confirmed') : t('Sent, then confirmed: {reason}', { reason });
  if (attempts === 0 || last_error !== null)
    return reason === null ? t('Marked as paid by hand') : t('Marked as paid by hand: {reason}', { reason });
  return attempts === 1
    ? t('Paid at the first attempt')
    : t('Paid at attempt {number}', { number: attempts });
}

function approvalOf({ approvals }: Pick<Payout, 'approvals'>): string {
  return approvals.length === 0
    ? t('needed no approval')
    : t('approved by {people}', { people: allOf(approvals.map(({ by }) => by)) });
}
