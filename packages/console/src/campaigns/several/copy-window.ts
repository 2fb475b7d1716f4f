import { openEnd } from '@laurel/contract/campaigns/open-end.ts';

const DAY = 86_400_000;

/** Name and window of a copy that runs so many days of 24 hours later, as long as the first one. */
export function copyWindow(
  { custom_id, start, end }: { custom_id: string; start: string; end: string },
  { days, suffix }: { days: number; suffix: string },
): { custom_id: string; start: string; end: string } {
  return {
    custom_id: `${custom_id}${suffix}`,
    start: later(start, days),
    end: end === openEnd ? end : later(end, days),
  };
}

function later(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY).toISOString().replace('.000Z', 'Z');
}
