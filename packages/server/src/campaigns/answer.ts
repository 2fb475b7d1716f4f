import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { statusAt } from '@laurel/rules/campaigns/status.ts';
import type { StoredCampaign } from '../store/campaigns/campaigns.ts';

/** A campaign as it is answered at a moment: its status follows from the clock (invariant I8). */
export function answerOf(campaign: StoredCampaign, now: Date): Campaign {
  const { campaign_id, state, version, definition, created_at, published_at } = campaign;
  return {
    id: campaign_id,
    state,
    version,
    status: statusOf(campaign, now),
    created_at: created_at.toISOString(),
    published_at: published_at?.toISOString() ?? null,
    ...definition,
  };
}

/** SC, AC or FI; null for one that was never published or is cancelled. */
export function statusOf({ state, definition }: StoredCampaign, now: Date): Campaign['status'] {
  if (state !== 'published' && state !== 'settled') return null;
  const window = { start: instantOf(definition.start), end: instantOf(definition.end) };
  return statusAt(window, now.getTime() * 1000);
}

function instantOf(text: string): number {
  const instant = parseTimestamp(text);
  if (instant === null) throw new RangeError('a stored definition holds a text that is no timestamp');
  return instant;
}
