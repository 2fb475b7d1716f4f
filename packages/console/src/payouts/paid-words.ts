import type { Payout } from '@laurel/contract/payouts/payouts.ts';

/** How a payout came to be paid, and who had approved it; its history has the rest. */
export function paidWords(
  payout: Pick<Payout, 'attempts' | 'sent_at' | 'last_error' | 'reason' | 'approvals'>,
): string {
  return [wayOf(payout), approvalOf(payout)].filter((words) => words !== '').join('; ');
}

/** An endpoint pays by its answer or confirms later; whatever it had not taken, somebody paid by other means. */
function wayOf({ attempts, sent_at, last_error, reason }: Parameters<typeof paidWords>[0]): string {
  const because = reason === null ? '' : `: ${reason}`;
  if (sent_at !== null) return `Sent, then confirmed${because}`;
  if (attempts === 0 || last_error !== null) return `Marked as paid by hand${because}`;
  return attempts === 1 ? 'Paid at the first attempt' : `Paid at attempt ${attempts}`;
}

function approvalOf({ approvals }: Pick<Payout, 'approvals'>): string {
  return approvals.length === 0
    ? 'needed no approval'
    : `approved by ${approvals.map(({ by }) => by).join(' and ')}`;
}
