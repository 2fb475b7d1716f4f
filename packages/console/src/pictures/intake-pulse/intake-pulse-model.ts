import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { t } from '../../languages/messages.ts';
import { durationText, spanText } from '../../time/time-text.ts';
import { spreadLabels, textWidth, timeTicks, widest } from '../frame/layout.ts';
import type { Size, Stop, TableData } from '../frame/picture-model.ts';
import { grouped, round, tickText } from '../text/numbers.ts';
import type { MomentFormat } from '../time/moment-format.ts';

/** What arrived in each minute, and how far the boards were behind. */
export interface IntakePulseData {
  /** In order of time, one a minute without holes. */
  readonly minutes: readonly IntakeMinute[];
  /** Seconds by which boards were behind the log at each of the minutes, null where unknown; undefined: no line. */
  readonly lag?: ReadonlyArray<number | null>;
  readonly format: MomentFormat;
}

type IntakeMinute = Omit<IntakeSeries['minutes'][number], 'dated_ahead'>;

export type IntakeOutcome = 'accepted' | 'duplicates' | 'conflicts' | 'rejected';

/** From the ground up. */
const outcomes: readonly IntakeOutcome[] = ['accepted', 'duplicates', 'conflicts', 'rejected'];

const outcomeNames: Record<IntakeOutcome, string> = {
  accepted: t('accepted'),
  duplicates: t('sent again'),
  conflicts: t('conflicts'),
  rejected: t('refused'),
};

function totalOf(minutes: readonly IntakeMinute[], outcome: IntakeOutcome): number {
  return minutes.reduce((sum, minute) => sum + minute[outcome], 0);
}

export type IntakePulseModel = ReturnType<typeof intakePulseModel>;

const TOP = 16;
const EVENTS = 150;
const LAG = 54;
/** Space for the names of the outcomes next to the areas: at least so much. */
const BESIDE = 92;
const MINUTE = 60_000;

/** Events a minute, stacked by outcome; below it by how much boards are behind. */
export function intakePulseModel(data: IntakePulseData, { width }: Size) {
  const { minutes, format } = data;
  const instants = minutes.map(({ minute }) => Date.parse(minute));
  const beside = Math.max(BESIDE, widest([...Object.values(outcomeNames), t('behind now')]) + 14);
  const [left, right, bottom] = [0, width - beside, TOP + EVENTS];
  const [from = 0, last = 0] = [instants[0], instants.at(-1)];
  const to = last + MINUTE;
  const most = Math.max(...minutes.map(allOf), 0);
  const y = scaleLinear([0, most || 1], [bottom, TOP]).nice(3);
  const ticks = y.ticks(3).map((value) => ({ at: round(y(value)), text: tickText(value) }));
  // The values of the axis are on its lines, so the minutes begin behind them.
  const begin = Math.max(...ticks.map(({ text }) => textWidth(text)), 0) + 8;
  const x = scaleLinear([from, to], [begin, right]);
  const edges = [...instants, to].map((instant) => round(x(instant)));
  const xs = instants.map((instant) => round(x(instant + MINUTE / 2)));
  const lag = minutes.length < 2 ? null : lagOf(data, xs, bottom + 30);
  const axisY = lag?.bottom ?? bottom;
  return {
    title: intakePulseFinding(data),
    note: lag
      ? t(
          'Events a minute by what became of them; below, by how much boards were behind while this page was open',
        )
      : t('Events a minute by what became of them'),
    width,
    height: axisY + 38,
    axis: 'x' as const,
    stops: minutes.map((minute, index) => stopAt(data, minute, index, xs[index] as number)),
    table: tableOf(data),
    left,
    right,
    top: TOP,
    bottom,
    areas: areasOf(minutes, edges, y, right),
    ticks,
    timeTicks: timeTicks([from, to], right, format, x),
    lag,
    zone: format.zone,
  };
}

/** From the ground up; those that did not occur are left out. */
function areasOf(
  minutes: readonly IntakeMinute[],
  edges: readonly number[],
  y: ScaleLinear<number, number>,
  right: number,
) {
  const below = minutes.map(() => 0);
  const drawn = outcomes
    .filter((outcome) => totalOf(minutes, outcome) > 0)
    .map((outcome) => {
      const ground = [...below];
      for (const [index, minute] of minutes.entries())
        below[index] = (below[index] as number) + minute[outcome];
      const middle = ((ground.at(-1) as number) + (below.at(-1) as number)) / 2;
      return { outcome, path: stack(ground, below, edges, y), from: round(y(middle)) };
    });
  const [lowest, highest] = y.range() as [number, number];
  const heights = spreadLabels(
    drawn.map(({ from }) => from).toReversed(),
    33,
    highest,
    lowest - 14,
  ).toReversed();
  return drawn.map(({ outcome, path, from }, index) => ({
    outcome,
    path,
    label: {
      x: right + 14,
      y: round(heights[index] as number),
      from,
      text: outcomeNames[outcome],
      total: grouped(String(totalOf(minutes, outcome))),
    },
  }));
}

/** Steps from the ground to the top, one for each run of minutes in which there is something between them. */
function stack(
  ground: readonly number[],
  top: readonly number[],
  edges: readonly number[],
  y: (value: number) => number,
): string {
  const runs: number[][] = [];
  ground.forEach((low, index) => {
    if (top[index] === low) return;
    if (runs.at(-1)?.at(-1) === index - 1) runs.at(-1)?.push(index);
    else runs.push([index]);
  });
  const step = (values: readonly number[], from: number, to: number) => (index: number) =>
    `H${edges[index + from]}V${round(y(values[index] as number))}H${edges[index + to]}`;
  return runs
    .map((run) => {
      const first = run[0] as number;
      const start = `M${edges[first]} ${round(y(ground[first] as number))}`;
      return `${start}${run.map(step(top, 0, 1)).join('')}${run
        .toReversed()
        .map(step(ground, 1, 0))
        .join('')}Z`;
    })
    .join('');
}

function lagOf({ lag }: IntakePulseData, xs: number[], top: number) {
  if (lag === undefined || lag.every((seconds) => seconds === null)) return null;
  const most = Math.max(...lag.map((seconds) => seconds ?? 0));
  const y = scaleLinear([0, Math.max(1, most)], [top + LAG, top]).nice(2);
  const path = line<number | null>()
    .defined((seconds) => seconds !== null)
    .x((_, index) => xs[index] as number)
    .y((seconds) => y(seconds as number))
    .digits(1)([...lag]);
  const last = lag.findLast((seconds) => seconds !== null) as number;
  return {
    top,
    bottom: top + LAG,
    path: path ?? '',
    ticks: y
      .ticks(2)
      .slice(1)
      .map((value) => ({ at: round(y(value)), text: durationText(String(value)) })),
    last: durationText(String(last)),
    lastY: round(Math.min(top + LAG - 14, y(last))),
  };
}

function stopAt({ lag, format }: IntakePulseData, minute: IntakeMinute, index: number, x: number): Stop {
  const label = `${format.moment(Date.parse(minute.minute))} ${format.zone}`;
  const counts = outcomes
    .filter((outcome) => outcome === 'accepted' || minute[outcome] > 0)
    .map((outcome) => `${grouped(String(minute[outcome]))} ${outcomeNames[outcome]}`);
  const behind = lag?.[index];
  return {
    x,
    y: TOP,
    label,
    reading: `${label}: ${[...counts, ...(behind == null ? [] : [t('boards {duration} behind', { duration: durationText(String(behind)) })])].join(', ')}`,
  };
}

function tableOf({ minutes, lag, format }: IntakePulseData): TableData {
  return {
    columns: [
      t('Minute ({zone})', { zone: format.zone }),
      t('Accepted'),
      t('Sent again'),
      t('Conflicts'),
      t('Refused'),
      ...(lag ? [t('Behind')] : []),
    ],
    rows: minutes.map((minute, index) => [
      format.moment(Date.parse(minute.minute)),
      ...outcomes.map((outcome) => grouped(String(minute[outcome]))),
      ...(lag ? [lag[index] == null ? '–' : durationText(String(lag[index]))] : []),
    ]),
  };
}

/** Says what is wrong, if anything is; else how much arrived. */
function intakePulseFinding({ minutes, lag, format }: IntakePulseData): string {
  const arrived = minutes.reduce((sum, minute) => sum + allOf(minute), 0);
  if (minutes.length === 0 || arrived === 0) return t('Nothing has arrived in this time');
  const refused = totalOf(minutes, 'rejected');
  const conflicts = totalOf(minutes, 'conflicts');
  if (refused > 0)
    return t('{count, plural, one {# event was} other {# events were}} refused {when}', {
      count: refused,
      when: whenMost(minutes, 'rejected', format),
    });
  const silence = minutes.length - 1 - minutes.findLastIndex((minute) => allOf(minute) > 0);
  if (silence >= 3) return t('Nothing has arrived for {count, number} minutes', { count: silence });
  if (conflicts > 0)
    return t('{count, plural, one {# event} other {# events}} came again with other content {when}', {
      count: conflicts,
      when: whenMost(minutes, 'conflicts', format),
    });
  const slowest = Math.max(...(lag ?? []).map((seconds) => seconds ?? 0), 0);
  const all = { arrived, minutes: minutes.length };
  return slowest >= 5
    ? t(
        'All {arrived, number} events of {minutes, plural, one {# minute} other {# minutes}} arrived well, but boards were up to {span} behind',
        { ...all, span: spanText(slowest * 1_000) },
      )
    : t(
        'All {arrived, number} events of {minutes, plural, one {# minute} other {# minutes}} arrived well',
        all,
      );
}

function allOf({ accepted, duplicates, conflicts, rejected }: IntakeMinute): number {
  return accepted + duplicates + conflicts + rejected;
}

/** `at 14:05 UTC`, `between 14:05 and 14:09 UTC`. */
function whenMost(
  minutes: readonly IntakeMinute[],
  outcome: 'rejected' | 'conflicts',
  format: IntakePulseData['format'],
): string {
  const when = minutes
    .filter((minute) => minute[outcome] > 0)
    .map(({ minute }) => format.time(Date.parse(minute)));
  return when.length === 1
    ? t('at {time} {zone}', { time: when[0] as string, zone: format.zone })
    : t('between {first} and {last} {zone}', {
        first: when[0] as string,
        last: when.at(-1) as string,
        zone: format.zone,
      });
}
