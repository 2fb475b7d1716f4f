import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { StateBadge, type StateWords } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';

type Stated = Pick<Campaign, 'state' | 'status'>;

/** The status of a campaign, in a word: the state that staff set, and the status that the clock gives. */
export function statusOf({ state, status }: Stated): StateWords {
  if (state === 'draft') return { word: t('Draft'), tone: 'plain' };
  if (state === 'cancelled') return { word: t('Cancelled'), tone: 'bad' };
  if (state === 'settled') return { word: t('Settled'), tone: 'plain' };
  if (status === 'SC') return { word: t('Scheduled'), tone: 'info' };
  if (status === 'AC') return { word: t('Running'), tone: 'good' };
  return { word: t('Waits for late events'), tone: 'warn' };
}

export function CampaignStatus({ campaign }: { campaign: Stated }) {
  return <StateBadge {...statusOf(campaign)} />;
}
