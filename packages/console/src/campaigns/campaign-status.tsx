import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Badge, type Tone } from '../kit/badge.tsx';

type Stated = Pick<Campaign, 'state' | 'status'>;

/** The status of a campaign, in a word: the state that staff set, and the status that the clock gives. */
export function statusOf({ state, status }: Stated): { word: string; tone: Tone } {
  if (state === 'draft') return { word: 'Draft', tone: 'plain' };
  if (state === 'cancelled') return { word: 'Cancelled', tone: 'bad' };
  if (state === 'settled') return { word: 'Settled', tone: 'plain' };
  if (status === 'SC') return { word: 'Scheduled', tone: 'info' };
  if (status === 'AC') return { word: 'Running', tone: 'good' };
  return { word: 'Waits for late events', tone: 'warn' };
}

export function CampaignStatus({ campaign }: { campaign: Stated }) {
  const { word, tone } = statusOf(campaign);
  return <Badge tone={tone}>{word}</Badge>;
}
