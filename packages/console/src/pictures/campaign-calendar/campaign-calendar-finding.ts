import { t } from '../../languages/messages.ts';
import type { MomentFormat } from '../time/moment-format.ts';
import type { CalendarCampaign } from './campaign-calendar-data.ts';

/** Says what runs, what overlaps in one lane, or what begins next. */
export function campaignCalendarFinding(
  campaigns: readonly CalendarCampaign[],
  now: number,
  format: MomentFormat,
): string {
  if (campaigns.length === 0) return t('No campaign lies in this time');
  const running = campaigns.filter(({ status }) => status === 'active');
  const runs =
    running.length === 1
      ? t('{name} runs now', { name: running[0]?.name ?? '' })
      : t('{count, number} campaigns run now', { count: running.length });
  const overlap = firstOverlap(
    campaigns.filter(({ status }) => status !== 'cancelled' && status !== 'settled'),
  );
  if (overlap !== null) {
    const words = t('{first} and {second} overlap from {day} in {lane}', {
      first: overlap.first.name,
      second: overlap.second.name,
      day: format.day(overlap.from),
      lane: overlap.first.lane,
    });
    return running.length === 0 ? words : `${runs}; ${words}`;
  }
  const [next] = campaigns
    .filter(({ status, start }) => status === 'scheduled' && Date.parse(start) >= now)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const begins = next
    ? t('{name} begins on {time} {zone}', {
        name: next.name,
        time: format.moment(Date.parse(next.start)),
        zone: format.zone,
      })
    : '';
  if (running.length > 0) return begins === '' ? runs : `${runs}; ${begins}`;
  return begins === '' ? t('Nothing runs now') : `${t('Nothing runs now')}; ${begins}`;
}

/** The first two of one lane that overlap, in order of time. */
function firstOverlap(
  campaigns: readonly CalendarCampaign[],
): { first: CalendarCampaign; second: CalendarCampaign; from: number } | null {
  const inOrder = campaigns.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id - b.id);
  for (const [index, second] of inOrder.entries()) {
    const from = Date.parse(second.start);
    const first = inOrder
      .slice(0, index)
      .find(({ lane, end }) => lane === second.lane && Date.parse(end) > from);
    if (first !== undefined) return { first, second, from };
  }
  return null;
}
