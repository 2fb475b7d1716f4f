import type { RefusedSource, RefusedState } from '@laurel/contract/integrations/refused-messages.ts';
import { t } from '../languages/messages.ts';

/** The key of all queries of refused messages. */
export const messagesKey = ['refused-messages'];

export const stateWords: Readonly<Record<RefusedState, string>> = {
  open: t('Open'),
  sent: t('Sent'),
  discarded: t('Discarded'),
};

export const sourceWords: Readonly<Record<RefusedSource, string>> = {
  fasttrack: 'Fast Track',
  queue: t('Queue'),
};
