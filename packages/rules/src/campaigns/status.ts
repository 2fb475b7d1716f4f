export type CampaignStatus = 'SC' | 'AC' | 'FI';

/**
 * Scheduled before `start`, active in `[start, end)`, then finished (docs/rules/campaigns.md#3, invariant I8). All instants
 * in µs.
 */
export function statusAt(
  window: { readonly start: number; readonly end: number },
  now: number,
): CampaignStatus {
  if (now < window.start) return 'SC';
  return now < window.end ? 'AC' : 'FI';
}
