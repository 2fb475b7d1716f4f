import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { statusAt } from '@laurel/rules/campaigns/status.ts';
import type { StoredCampaign } from './store/campaigns.ts';

/** A campaign as the API returns it at a moment: its status follows from the clock (invariant I8). */
export function campaignAnswer(campaign: StoredCampaign, now: Date): Campaign {
  const { campaign_id, state, version, definition, created_at, published_at, planned } = campaign;
  return {
    id: campaign_id,
    state,
    version,
    status: campaignStatus(campaign, now),
    created_at: created_at.toISOString(),
    published_at: published_at?.toISOString() ?? null,
    ...(planned && { planned }),
    ...definition,
  };
}

/** SC, AC or FI; null for one that was never published or is cancelled. */
export function campaignStatus(
  { state, definition }: { state: Campaign['state']; definition: Pick<Campaign, 'start' | 'end'> },
  now: Date,
): Campaign['status'] {
  if (state !== 'published' && state !== 'settled') return null;
  const window = { start: storedInstant(definition.start), end: storedInstant(definition.end) };
  return statusAt(window, now.getTime() * 1000);
}

/** A time of a stored definition (µs). */
export function storedInstant(text: string): number {
  const instant = parseTimestamp(text);
  if (instant === null) throw new RangeError('a stored definition holds a text that is no timestamp');
  return instant;
}
