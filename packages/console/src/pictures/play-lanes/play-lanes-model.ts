import { scaleLinear, scaleSqrt } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import { moneyText } from '../../values/decimal-text.ts';
import { fitted, textWidth, timeTicks } from '../frame/layout.ts';
import type { Size } from '../frame/picture-model.ts';
import { compareTexts, pixelValue } from '../text/numbers.ts';
import type { MomentFormat } from '../time/moment-format.ts';

/** How some players played the same campaign, next to each other. */
export interface PlayLanesData {
  /** The player in question first. */
  readonly lanes: readonly PlayLane[];
  /** Of the stakes. */
  readonly currency: string;
  readonly format: MomentFormat;
}

export interface PlayLane {
  /** What the player is called. */
  readonly name: string;
  /** Whether the player is the one in question, or plays together with that one; others are there to compare. */
  readonly isQuestioned: boolean;
  /** In order of time. */
  readonly rounds: readonly PlayedRound[];
}

export interface PlayedRound {
  readonly started_at: string;
  /** Exact decimal; null: there was no rate. */
  readonly stake: string | null;
}

/** The times between the starts of rounds after one another, ms. */
export function pausesBetween({ rounds }: PlayLane): number[] {
  const starts = rounds.map(({ started_at }) => Date.parse(started_at));
  return starts.slice(1).map((start, index) => start - (starts[index] as number));
}

/** The middle one of some numbers, the lower of two; undefined: there is none. */
export function medianOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1];
}

/** A pause: `1.25 s`. */
export function secondsText(milliseconds: number): string {
  return t('{seconds, number} s', { seconds: Math.round(milliseconds / 10) / 100 });
}

/** How many different stakes somebody had. */
function stakesOf({ rounds }: PlayLane): number {
  return new Set(rounds.map(({ stake }) => stake).filter((stake) => stake !== null)).size;
}

export type PlayLanesModel = ReturnType<typeof playLanesModel>;

export const LANE = 62;
/** Of a lane, what its name takes, and its highest mark. */
const NAME = 20;
export const MARK = 36;

/** A lane a player: when rounds started, and how high their stakes were, all on one scale. */
export function playLanesModel(data: PlayLanesData, { width }: Size) {
  const { lanes, currency, format } = data;
  const starts = lanes.flatMap(({ rounds }) => rounds.map(({ started_at }) => Date.parse(started_at)));
  const span = [Math.min(...starts), Math.max(...starts)] as const;
  const drawn = starts.length === 0 ? [] : lanes;
  const x = scaleLinear([span[0], Math.max(span[1], span[0] + 1)], [1, width - 1]);
  const highest = highestStake(lanes);
  const height = scaleSqrt([0, pixelValue(highest ?? '1') || 1], [0, MARK]);
  const bottom = lanes.length * LANE;
  return {
    title: findingOf(lanes),
    note: highest === undefined ? '' : noteOf(highest, currency),
    width,
    height: bottom + 38,
    axis: 'y' as const,
    stops: drawn.map((lane, row) => stopOf(lane, row, data)),
    table: { columns: columns(), rows: drawn.map((lane) => rowOf(lane, data)) },
    bottom,
    lanes: drawn.map((lane, row) => marksOf(lane, row, { x, height, width })),
    timeTicks: timeTicks(span, width, format, (instant) => Math.round(x(instant))),
    zone: format.zone,
  };
}

/** The highest stake, as exact text; undefined: no round has one. */
function highestStake(lanes: readonly PlayLane[]): string | undefined {
  let highest: string | undefined;
  for (const { rounds } of lanes)
    for (const { stake } of rounds)
      if (stake !== null && (highest === undefined || compareTexts(stake, highest) > 0)) highest = stake;
  return highest;
}

interface LanePlace {
  x: (instant: number) => number;
  height: (stake: number) => number;
  width: number;
}

function marksOf(lane: PlayLane, row: number, place: LanePlace) {
  const { rounds } = lane;
  const words = t('{rounds, plural, one {# round} other {# rounds}}', { rounds: rounds.length });
  const frame = laneFrame(lane, row, words, place.width);
  return { ...frame, path: pathOf(rounds, frame.base, place) };
}

/** What every lane of a player has: the name and a few words above its base. */
export function laneFrame({ name, isQuestioned }: PlayLane, row: number, words: string, width: number) {
  const y = row * LANE + NAME - 6;
  return {
    key: row,
    isQuestioned,
    name: { x: 0, y, text: fitted(name, (width - textWidth(words) - 16) / 1.16) },
    words: { x: width, y, text: words },
    base: (row + 1) * LANE - 4,
  };
}

/** A line up from the base for each round, as high as its stake; of those in one pixel, the highest. */
function pathOf(rounds: readonly PlayedRound[], base: number, { x, height }: LanePlace): string {
  const heights = new Map<number, number>();
  for (const { started_at, stake } of rounds) {
    const at = Math.round(x(Date.parse(started_at)));
    const up = Math.max(2, Math.round(height(pixelValue(stake ?? '0'))));
    heights.set(at, Math.max(up, heights.get(at) ?? 0));
  }
  return [...heights].map(([at, up]) => `M${at} ${base}v-${up}`).join('');
}

function findingOf(lanes: readonly PlayLane[]): string {
  const [first, second] = lanes;
  if (first === undefined || first.rounds.length === 0) return t('There is no round to draw');
  const own = {
    player: first.name,
    rounds: first.rounds.length,
    stakes: stakesOf(first),
  };
  if (second === undefined)
    return t(
      '{player} played {rounds, plural, one {# round} other {# rounds}} with {stakes, plural, one {one stake} other {# different stakes}}',
      own,
    );
  return t(
    '{player} played {rounds, plural, one {# round} other {# rounds}} with {stakes, plural, one {one stake} other {# different stakes}}; {other} {otherRounds, number} with {otherStakes, number}',
    { ...own, other: second.name, otherRounds: second.rounds.length, otherStakes: stakesOf(second) },
  );
}

function noteOf(highest: string, currency: string): string {
  return t(
    'A line a round, where it started and as high as its stake, on a scale of square roots; the highest is {stake}',
    { stake: moneyText(highest, currency) },
  );
}

function stopOf(lane: PlayLane, row: number, data: PlayLanesData) {
  const [, ...cells] = rowOf(lane, data);
  return {
    x: 0,
    y: row * LANE + LANE / 2,
    label: lane.name,
    reading: `${lane.name}: ${columns()
      .slice(1)
      .map((column, index) => `${column} ${cells[index]}`)
      .join(', ')}`,
  };
}

function columns(): string[] {
  return [t('Player'), t('Rounds'), t('Different stakes'), t('Highest stake'), t('Usual pause')];
}

function rowOf(lane: PlayLane, { currency }: PlayLanesData): string[] {
  const highest = highestStake([lane]);
  const pause = medianOf(pausesBetween(lane));
  return [
    lane.name,
    String(lane.rounds.length),
    String(stakesOf(lane)),
    highest === undefined ? '–' : moneyText(highest, currency),
    pause === undefined ? '–' : secondsText(pause),
  ];
}
