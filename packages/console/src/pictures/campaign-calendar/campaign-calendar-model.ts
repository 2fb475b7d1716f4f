import { scaleLinear } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import { fitted, textWidth, timeTicks } from '../frame/layout.ts';
import type { Size, TableData } from '../frame/picture-model.ts';
import { round } from '../text/numbers.ts';
import type { MomentFormat } from '../time/moment-format.ts';

/** Campaigns on a time axis. */
export interface CampaignCalendarData {
  readonly campaigns: readonly CalendarCampaign[];
  /** RFC 3339. */
  readonly now: string;
  /** What the axis shows, RFC 3339; undefined: from the first start to the last end. */
  readonly from?: string;
  readonly to?: string;
  readonly format: MomentFormat;
}

export interface CalendarCampaign {
  readonly id: number;
  readonly name: string;
  /** The name of its lane, such as its games; lanes are in order of their names. */
  readonly lane: string;
  readonly start: string;
  readonly end: string;
  readonly status: CalendarStatus;
}

/** As the console calls the states of a campaign. */
export type CalendarStatus = 'draft' | 'scheduled' | 'active' | 'finished' | 'settled' | 'cancelled';

const calendarStatusNames: Record<CalendarStatus, string> = {
  draft: t('draft'),
  scheduled: t('scheduled'),
  active: t('active'),
  finished: t('finished'),
  settled: t('settled'),
  cancelled: t('cancelled'),
};

export type CampaignCalendarModel = ReturnType<typeof campaignCalendarModel>;

const TOP = 22;
const BAR = 20;
const ROW = 26;
const LANE = 24;
const AXIS = 38;
/** Names next to their bars are cut off at this width. */
const MAX_NAME = 220;

/** A bar a campaign, in lanes; those that overlap are below one another. */
export function campaignCalendarModel(data: CampaignCalendarData, { width }: Size) {
  const { campaigns, format } = data;
  const instants = campaigns.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)]);
  const from = data.from === undefined ? Math.min(...instants) : Date.parse(data.from);
  const to = data.to === undefined ? Math.max(...instants) : Date.parse(data.to);
  const shown = campaigns.filter(({ start, end }) => Date.parse(start) < to && Date.parse(end) > from);
  const x = scaleLinear([from, Math.max(to, from + 1)], [0, width]).clamp(true);
  const now = Date.parse(data.now);
  const lanes: Array<{ name: string; y: number }> = [];
  const bars = [];
  let y = TOP;
  for (const [name, group] of [...Map.groupBy(shown, ({ lane }) => lane)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    lanes.push({ name: fitted(name, width), y: y + 14 });
    const placed = packed(group, x, width);
    for (const { row, label, ...bar } of placed) {
      const top = y + LANE + row * ROW;
      bars.push({ ...bar, y: top, label: { ...label, y: top + 14 } });
    }
    y += LANE + (1 + Math.max(...placed.map(({ row }) => row))) * ROW + 8;
  }
  return {
    title: campaignCalendarFinding(shown, now, format),
    note: t('Solid: runs; outlined: to come; hatched: over; dashed: a draft'),
    width,
    height: y + AXIS,
    axis: 'y' as const,
    stops: bars.map(({ campaign, x: at, y: top, width: length }) => ({
      x: at,
      length,
      y: top + BAR / 2,
      label: campaign.name,
      reading: readingOf(campaign, data),
    })),
    table: tableOf(shown, data),
    lanes,
    bars,
    ticks: timeTicks([from, to], width, format, x),
    /** Null: outside of what is shown. */
    now: now >= from && now <= to ? round(x(now)) : null,
    top: TOP,
    bottom: y,
    zone: format.zone,
  };
}

/** Each in the first row where neither its bar nor its name touches another. */
function packed(group: readonly CalendarCampaign[], x: (instant: number) => number, width: number) {
  const ends: number[] = [];
  return inOrder(group).map((campaign) => {
    const start = round(x(Date.parse(campaign.start)));
    const length = Math.max(3, round(x(Date.parse(campaign.end)) - start));
    const { from, until, ...label } = labelOf(campaign, start, length, width);
    const free = ends.findIndex((end) => end + 6 < from);
    const row = free === -1 ? ends.length : free;
    ends[row] = until;
    return { campaign, x: start, width: length, label, row };
  });
}

/** What starts first. */
function inOrder(campaigns: readonly CalendarCampaign[]): CalendarCampaign[] {
  return campaigns.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id - b.id);
}

/** Puts the name into its bar, behind it or before it, wherever it has space. */
function labelOf(campaign: CalendarCampaign, start: number, length: number, width: number) {
  const text =
    campaign.status === 'cancelled' ? t('{name} (cancelled)', { name: campaign.name }) : campaign.name;
  const wide = textWidth(text) + 14;
  const end = start + length;
  const inside = { x: start + 7, anchor: 'start' as const, isInside: true, from: start, until: end };
  if (wide <= length) return { ...inside, text };
  const isBehind = width - end >= Math.min(wide, MAX_NAME) || width - end >= start;
  const space = Math.min(MAX_NAME, (isBehind ? width - end : start) - 7);
  // Where the bar has more space than there is next to it, it holds as much of the name as fits.
  if (space < Math.min(wide, length)) return { ...inside, text: fitted(text, length - 14) };
  const shown = fitted(text, space);
  const outside = { ...inside, isInside: false, text: shown };
  return isBehind
    ? { ...outside, x: end + 6, until: end + 6 + textWidth(shown) }
    : { ...outside, x: start - 6, anchor: 'end' as const, from: start - 6 - textWidth(shown) };
}

function readingOf(
  { name, start, end, status, lane }: CalendarCampaign,
  { format }: CampaignCalendarData,
): string {
  return t('{name} ({lane}): {from} to {to} {zone}, {status}', {
    name,
    lane,
    from: format.moment(Date.parse(start)),
    to: format.moment(Date.parse(end)),
    zone: format.zone,
    status: calendarStatusNames[status],
  });
}

function tableOf(campaigns: readonly CalendarCampaign[], { format }: CampaignCalendarData): TableData {
  const { zone } = format;
  return {
    columns: [
      t('Campaign'),
      t('Lane'),
      t('Start ({zone})', { zone }),
      t('End ({zone})', { zone }),
      t('Status'),
    ],
    rows: campaigns.map(({ name, lane, start, end, status }) => [
      name,
      lane,
      format.moment(Date.parse(start)),
      format.moment(Date.parse(end)),
      calendarStatusNames[status],
    ]),
  };
}

/** Says what runs, what overlaps in one lane, or what begins next. */
function campaignCalendarFinding(
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
  const [next] = inOrder(campaigns).filter(
    ({ status, start }) => status === 'scheduled' && Date.parse(start) >= now,
  );
  const begins = next
    ? t('{name} begins on {time} {zone}', {
        name: next.name,
        time: format.moment(Date.parse(next.start)),
        zone: format.zone,
      })
    : '';
  const words = running.length > 0 ? runs : t('Nothing runs now');
  return begins === '' ? words : `${words}; ${begins}`;
}

/** The first two of one lane that overlap, in order of time. */
function firstOverlap(campaigns: readonly CalendarCampaign[]) {
  const all = inOrder(campaigns);
  for (const [index, second] of all.entries()) {
    const from = Date.parse(second.start);
    const first = all.slice(0, index).find(({ lane, end }) => lane === second.lane && Date.parse(end) > from);
    if (first !== undefined) return { first, second, from };
  }
  return null;
}
