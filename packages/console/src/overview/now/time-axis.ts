import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { momentFormat } from '../../pictures/time/moment-format.ts';

const DAY = 86_400_000;

/** A stretch of time that is drawn, in milliseconds. */
export interface Stretch {
  from: number;
  to: number;
  /** The first moment of each day. */
  days: number[];
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

/** How many days are shown: two before today, today, and ten after it. */
const DAYS = 13;

/** From two whole days before `now` to ten after it, as days begin in a zone. */
export function stretchAround(now: Date, zone: string): Stretch {
  const { offset } = momentFormat(zone);
  const wall = now.getTime() + offset(now.getTime());
  const today = wall - (wall % DAY);
  // Days are named by their midnights in UTC. A midnight that the clock skips is the hour after it.
  const midnight = (day: number) => day - offset(day - offset(day));
  const days = Array.from({ length: DAYS + 1 }, (_, index) => midnight(today + (index - 2) * DAY));
  return { from: days[0] as number, to: days.at(-1) as number, days: days.slice(0, DAYS) };
}

/** Where a time is on the axis, in percent; outside of 0 to 100 where it is not on it. */
export function placeOf(time: number, { from, to }: Pick<Stretch, 'from' | 'to'>): number {
  return ((time - from) / (to - from)) * 100;
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
