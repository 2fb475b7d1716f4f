import { readHoldReason } from '@laurel/contract/payouts/hold-reasons.ts';
import type { PayoutAction } from '@laurel/contract/payouts/payout-states.ts';
import type { ListedPayout, Payout } from '@laurel/contract/payouts/payouts.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import { alarmKindWords } from '../alarms/alarm-words.ts';
import type { StateWords } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { allOf } from '../values/list-text.ts';

/** What each status is called, and what it means to people who work through the queue. */
export const statusWords: Record<PayoutStatus, StateWords & { means: string }> = {
  pending: { word: t('Waiting'), tone: 'warn', means: t('Waiting for approval') },
  held: {
    word: t('Held'),
    tone: 'warn',
    means: t('Nothing is sent until a person releases it'),
  },
  approved: {
    word: t('Approved'),
    tone: 'info',
    means: t('May be sent to the reward endpoint, or paid by hand'),
  },
  sent: { word: t('Sent'), tone: 'info', means: t('Your system received it and has not confirmed it yet') },
  failed: { word: t('Failed'), tone: 'bad', means: t('Refused permanently, or no attempts left') },
  paid: { word: t('Paid'), tone: 'good', means: t('Paid; nothing more happens to it') },
  rejected: { word: t('Rejected'), tone: 'plain', means: t('Never paid') },
};

/** For what of a mission a prize is, in the words of its author. */
export function stepText({ step }: Pick<ListedPayout, 'step'>): string {
  return step ?? t('The whole mission');
}

interface ActionWords {
  verb: string;
  done: string;
  /** What it does, said before it is done. */
  consequence: string;
  reason: 'needed' | 'optional';
  isDanger?: boolean;
}

export const payoutActionWords: Record<PayoutAction, ActionWords> = {
  approve: {
    verb: t('Approve'),
    done: t('approved'),
    consequence: t(
      'Laurel sends it to the reward endpoint at once. Without an endpoint, it waits until a person marks it as paid. If it needs two approvals, yours may be the first.',
    ),
    reason: 'optional',
  },
  hold: {
    verb: t('Hold'),
    done: t('held'),
    consequence: t(
      'Laurel sends nothing until a person releases the payout. Then it waits for approval again.',
    ),
    reason: 'needed',
  },
  release: {
    verb: t('Release'),
    done: t('released'),
    consequence: t(
      'The payout waits for approval again. If an alarm is open and two approvals are needed, another person must release it, too.',
    ),
    reason: 'needed',
  },
  reject: {
    verb: t('Reject'),
    done: t('rejected'),
    consequence: t(
      'The payout is never paid, and no other player gets the prize. The place on the board stays. You cannot undo this.',
    ),
    reason: 'needed',
    isDanger: true,
  },
  send: {
    verb: t('Send now'),
    done: t('is sent now'),
    consequence: t(
      'Laurel sends it at once, even if it or the reward endpoint waits for a later attempt. The transaction id stays the same.',
    ),
    reason: 'optional',
  },
  retry: {
    verb: t('Retry'),
    done: t('is sent again'),
    consequence: t(
      'Laurel sends it again with the same transaction id, so a receiver that has paid it drops the repeat.',
    ),
    reason: 'optional',
  },
  'mark-paid': {
    verb: t('Mark as paid'),
    done: t('marked as paid'),
    consequence: t(
      'It counts as paid by other means, such as a bank transfer. Laurel does not send it. You cannot undo this.',
    ),
    reason: 'needed',
  },
};

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

/** A reason in words: Laurel's own in the language of the console, that of a person as it was written. */
export function reasonText(reason: string): string {
  const held = readHoldReason(reason);
  if (held === undefined) return reason;
  const words = { count: held.count, kinds: allOf(held.kinds.map((kind) => alarmKindWords[kind].name)) };
  return held.isOwn
    ? t(
        '{count, plural, one {An alarm about the player is open} other {# alarms about the player are open}}: {kinds}.',
        words,
      )
    : t(
        '{count, plural, one {An alarm about a player at a better place is open} other {# alarms about players at better places are open}}: {kinds}.',
        words,
      );
}
