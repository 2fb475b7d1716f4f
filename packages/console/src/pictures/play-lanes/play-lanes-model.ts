import { scaleLinear, scaleSqrt } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import { moneyText } from '../../values/decimal-text.ts';
import type { Label, PictureModel, Size, TableData, Tick } from '../frame/picture-model.ts';
import { compareTexts, pixelValue } from '../text/numbers.ts';
import { fitted, textWidth } from '../text/text-width.ts';
import { timeTicks } from '../time/time-ticks.ts';
import {
  medianOf,
  type PlayedRound,
  type PlayLane,
  type PlayLanesData,
  pausesBetween,
  stakesOf,
} from './play-lanes-data.ts';

export interface PlayLanesModel extends PictureModel {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly lanes: readonly LaneMarks[];
  readonly timeTicks: readonly Tick[];
  readonly zone: string;
}

export interface LaneMarks {
  readonly key: number;
  readonly isQuestioned: boolean;
  readonly name: Label;
  readonly rounds: Label;
  readonly base: number;
  /** A line up from the base for each round, as high as its stake; of those in one pixel, the highest. */
  readonly path: string;
}

const LANE = 62;
/** Of a lane, what its name takes. */
const NAME = 20;
const STAKE = 36;

/** A lane a player: when rounds started, and how high their stakes were, all on one scale. */
export function playLanesModel(data: PlayLanesData, { width }: Size): PlayLanesModel {
  const { lanes, currency, format } = data;
  const starts = lanes.flatMap(({ rounds }) => rounds.map(({ started_at }) => Date.parse(started_at)));
  const span = [Math.min(...starts), Math.max(...starts)] as const;
  const isEmpty = starts.length === 0;
  const x = scaleLinear([span[0], Math.max(span[1], span[0] + 1)], [1, width - 1]);
  const highest = highestStake(lanes);
  const height = scaleSqrt([0, pixelValue(highest ?? '1') || 1], [0, STAKE]);
  const bottom = lanes.length * LANE;
  return {
    title: findingOf(lanes),
    note: isEmpty || highest === undefined ? '' : noteOf(highest, currency),
    width,
    height: isEmpty ? 24 : bottom + 38,
    axis: 'y',
    stops: isEmpty ? [] : lanes.map((lane, row) => stopOf(lane, row, data)),
    table: isEmpty ? { columns: columns(), rows: [] } : tableOf(data),
    left: 0,
    right: width,
    bottom,
    lanes: isEmpty ? [] : lanes.map((lane, row) => marksOf(lane, row, { x, height, width })),
    timeTicks: isEmpty ? [] : timeTicks(span, width, format, (instant) => Math.round(x(instant))),
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

function marksOf({ name, isQuestioned, rounds }: PlayLane, row: number, place: LanePlace): LaneMarks {
  const base = (row + 1) * LANE - 4;
  const text = countWords(rounds.length);
  const y = row * LANE + NAME - 6;
  return {
    key: row,
    isQuestioned,
    name: { x: 0, y, text: fitted(name, (place.width - textWidth(text) - 16) / 1.16) },
    rounds: { x: place.width, y, text },
    base,
    path: pathOf(rounds, base, place),
  };
}

function pathOf(rounds: readonly PlayedRound[], base: number, { x, height }: LanePlace): string {
  const heights = new Map<number, number>();
  for (const { started_at, stake } of rounds) {
    const at = Math.round(x(Date.parse(started_at)));
    const up = Math.max(2, Math.round(height(pixelValue(stake ?? '0'))));
    heights.set(at, Math.max(up, heights.get(at) ?? 0));
  }
  return [...heights].map(([at, up]) => `M${at} ${base}v-${up}`).join('');
}

function countWords(rounds: number): string {
  return t('{rounds, plural, one {# round} other {# rounds}}', { rounds });
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
    {
      stake: moneyText(highest, currency),
    },
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

function tableOf(data: PlayLanesData): TableData {
  return { columns: columns(), rows: data.lanes.map((lane) => rowOf(lane, data)) };
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
    pause === undefined ? '–' : t('{seconds, number} s', { seconds: Math.round(pause / 10) / 100 }),
  ];
}
