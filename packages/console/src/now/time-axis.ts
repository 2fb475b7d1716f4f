import type { Campaign } from '@laurel/contract/campaigns/answers.ts';

const DAY = 86_400_000;

/** A stretch of time that is drawn, in milliseconds. */
export interface Stretch {
  from: number;
  to: number;
}

/** A campaign on the axis, in percent of its width. */
export interface Bar {
  campaign: Campaign;
  left: number;
  width: number;
  /** Whether it goes on beyond the edge. */
  isCutLeft: boolean;
  isCutRight: boolean;
}

/** From two whole UTC days before `now` to ten after it. */
export function stretchAround(now: Date): Stretch {
  const today = now.getTime() - (now.getTime() % DAY);
  return { from: today - 2 * DAY, to: today + 11 * DAY };
}

/** Where a time stands on the axis, in percent; outside of 0 to 100 where it is not on it. */
export function placeOf(time: number, { from, to }: Stretch): number {
  return ((time - from) / (to - from)) * 100;
}

/** The first moment of every UTC day of the stretch. */
export function daysOf({ from, to }: Stretch): number[] {
  const days: number[] = [];
  for (let day = from; day < to; day += DAY) days.push(day);
  return days;
}

/** Those that touch the stretch, what ends first above; cancelled ones are not drawn. */
export function barsOf(campaigns: readonly Campaign[], stretch: Stretch): Bar[] {
  return campaigns
    .filter(({ state }) => state === 'published' || state === 'settled')
    .map((campaign) => ({ campaign, start: Date.parse(campaign.start), end: Date.parse(campaign.end) }))
    .filter(({ start, end }) => end > stretch.from && start < stretch.to)
    .sort((a, b) => a.end - b.end || a.start - b.start || a.campaign.id - b.campaign.id)
    .map(({ campaign, start, end }) => {
      const left = Math.max(0, placeOf(start, stretch));
      const right = Math.min(100, placeOf(end, stretch));
      return {
        campaign,
        left,
        width: Math.max(right - left, 0.75),
        isCutLeft: start < stretch.from,
        isCutRight: end > stretch.to,
      };
    });
}
