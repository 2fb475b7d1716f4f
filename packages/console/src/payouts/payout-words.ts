import type { PayoutAction } from '@laurel/contract/payouts/payout-states.ts';
import type { ListedPayout } from '@laurel/contract/payouts/payouts.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import type { StateWords } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';

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
