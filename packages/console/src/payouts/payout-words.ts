import type { PayoutAction, PayoutStatus } from '@laurel/contract/payouts/payout-states.ts';
import type { Tone } from '../kit/badge.tsx';

/** What each status is called, and what it means to whoever works through the queue. */
export const statusWords: Record<PayoutStatus, { word: string; tone: Tone; means: string }> = {
  pending: { word: 'Waiting', tone: 'warn', means: 'Waits for approval' },
  approved: { word: 'Approved', tone: 'info', means: 'May be sent to the reward endpoint, or paid by hand' },
  sent: { word: 'Sent', tone: 'info', means: 'Your system took it and has not confirmed it yet' },
  failed: { word: 'Failed', tone: 'bad', means: 'Refused for good, or all attempts used up' },
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

export const actionWords: Record<PayoutAction, ActionWords> = {
  approve: {
    verb: 'Approve',
    done: 'approved',
    consequence:
      'It is sent to the reward endpoint at once. Without an endpoint it waits until somebody marks it as paid. Where two approvals are needed, yours may be the first of them.',
    reason: 'optional',
  },
  reject: {
    verb: 'Reject',
    done: 'rejected',
    consequence:
      'It is never paid. This cannot be undone; the place on the board stays, and nobody else gets the prize.',
    reason: 'needed',
    isDanger: true,
  },
  retry: {
    verb: 'Retry',
    done: 'is sent again',
    consequence:
      'It is sent once more under the same transaction id, so a receiver that did pay it drops the repeat.',
    reason: 'optional',
  },
  'mark-paid': {
    verb: 'Mark as paid',
    done: 'marked as paid',
    consequence:
      'It counts as paid by other means, such as a bank transfer. Nothing is sent any more. This cannot be undone.',
    reason: 'needed',
  },
};
