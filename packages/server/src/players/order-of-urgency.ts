import type { StatusCode } from '@laurel/contract/listing/listing.ts';

interface Dated {
  start: number;
  status: StatusCode;
  campaign_id: number;
}

const urgency: Record<StatusCode, number> = { AC: 0, SC: 1, FI: 2 };

/** Active campaigns first, then scheduled, then finished ones, each from the newest start. */
export function inOrderOfUrgency(a: Dated, b: Dated): number {
  return urgency[a.status] - urgency[b.status] || b.start - a.start || a.campaign_id - b.campaign_id;
}
