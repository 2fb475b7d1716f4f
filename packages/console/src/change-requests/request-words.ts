import type { ChangeRequestState } from '@laurel/contract/change-requests/change-requests.ts';
import type { StateWords } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';

/** Each state in a word. */
export const requestStateWords: Record<ChangeRequestState, StateWords> = {
  open: { word: t('Waits for approval'), tone: 'warn' },
  approved: { word: t('Was approved'), tone: 'good' },
  rejected: { word: t('Was rejected'), tone: 'bad' },
  withdrawn: { word: t('Was withdrawn'), tone: 'plain' },
};

/** Begins the keys of all queries of change requests. */
export const requestsKey = ['change-requests'] as const;
