import { type PayoutAction, payoutActions } from '@laurel/contract/payouts/payout-states.ts';
import type { ListedPayout } from '@laurel/contract/payouts/payouts.ts';
import { t } from '../../languages/messages.ts';

/** What can be done to several payouts in one call. */
export type SeveralAction = 'approve' | 'mark-paid';

type Listed = Pick<ListedPayout, 'status' | 'paused' | 'open_alarms'>;

interface SeveralWords {
  /** The buttons of the list: for what was chosen, and for a whole campaign. */
  some: (count: number) => string;
  all: (count: number) => string;
  title: (count: number) => string;
  /** Where some wait: how many of how many it does. */
  part: (some: { free: number; count: number }) => string;
  /** Whether nothing has to be decided about it before. */
  isFree: (payout: Listed) => boolean;
  done: (count: number) => string;
  doneOf: (some: { free: number; count: number }) => string;
}

export const severalWords: Record<SeveralAction, SeveralWords> = {
  approve: {
    some: (count) => t('Approve {count, number}', { count }),
    all: (count) => t('Approve all {count, number}', { count }),
    title: (count) => t('Approve {count, plural, one {# payout} other {# payouts}}?', { count }),
    part: (some) => t('Approve {free, number} of {count, number}', some),
    isFree: ({ open_alarms }) => open_alarms.length === 0,
    done: (count) => t('{count, plural, one {# payout} other {# payouts}} approved', { count }),
    doneOf: (some) => t('{free, number} of {count, number} approved', some),
  },
  'mark-paid': {
    some: (count) => t('Mark {count, number} as paid', { count }),
    all: (count) => t('Mark all {count, number} as paid', { count }),
    title: (count) => t('Mark {count, plural, one {# payout} other {# payouts}} as paid?', { count }),
    part: (some) => t('Mark {free, number} of {count, number} as paid', some),
    isFree: ({ status, paused, open_alarms }) => status === 'sent' || (!paused && open_alarms.length === 0),
    done: (count) => t('{count, plural, one {# payout} other {# payouts}} marked as paid', { count }),
    doneOf: (some) => t('{free, number} of {count, number} marked as paid', some),
  },
};

/** Whether the state table has the action for a payout. */
export function isFor(action: PayoutAction, { status }: Pick<ListedPayout, 'status'>): boolean {
  return (payoutActions[action].from as readonly string[]).includes(status);
}

/** Whether a payout can be chosen: one that waits for approval, or that can be marked as paid. */
export function isForSeveral(payout: Pick<ListedPayout, 'status'>): boolean {
  return isFor('approve', payout) || isFor('mark-paid', payout);
}

/** What became of it; empty where nothing was done, which is no success. */
export function resultText(action: SeveralAction, done: number, left: number): string {
  if (done === 0) return '';
  if (left === 0) return severalWords[action].done(done);
  return `${severalWords[action].doneOf({ free: done, count: done + left })}; ${waitText(left)}`;
}

/** How many of them somebody has to decide about. */
export function waitText(count: number): string {
  return t('{count, plural, one {# waits} other {# wait}} for a decision', { count });
}
