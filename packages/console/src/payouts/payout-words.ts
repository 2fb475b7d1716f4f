import type { PayoutAction, PayoutStatus } from '@laurel/contract/payouts/payout-states.ts';
import type { Tone } from '../kit/badge.tsx';

/** What each status is called, and what it means to people who work through the queue. */
export const statusWords: Record<PayoutStatus, { word: string; tone: Tone; means: string }> = {
  pending: { word: 'Waiting', tone: 'warn', means: 'Waiting for approval' },
  approved: { word: 'Approved', tone: 'info', means: 'May be sent to the reward endpoint, or paid by hand' },
  sent: { word: 'Sent', tone: 'info', means: 'Your system received it and has not confirmed it yet' },
  failed: { word: 'Failed', tone: 'bad', means: 'Refused permanently, or no attempts left' },
  paid: { word: 'Paid', tone: 'good', means: 'Paid; nothing more happens to it' },
  rejected: { word: 'Rejected', tone: 'plain', means: 'Never paid' },
};

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
    verb: 'Approve',
    done: 'approved',
    consequence:
      'Laurel sends it to the reward endpoint at once. Without an endpoint, it waits until a person marks it as paid. If it needs two approvals, yours may be the first.',
    reason: 'optional',
  },
  reject: {
    verb: 'Reject',
    done: 'rejected',
    consequence:
      'The payout is never paid, and no other player gets the prize. The place on the board stays. You cannot undo this.',
    reason: 'needed',
    isDanger: true,
  },
  send: {
    verb: 'Send now',
    done: 'is sent now',
    consequence:
      'Laurel sends it at once, even if it or the reward endpoint waits for a later attempt. The transaction id stays the same.',
    reason: 'optional',
  },
  retry: {
    verb: 'Retry',
    done: 'is sent again',
    consequence:
      'Laurel sends it again with the same transaction id, so a receiver that has paid it drops the repeat.',
    reason: 'optional',
  },
  'mark-paid': {
    verb: 'Mark as paid',
    done: 'marked as paid',
    consequence:
      'It counts as paid by other means, such as a bank transfer. Laurel does not send it. You cannot undo this.',
    reason: 'needed',
  },
};
