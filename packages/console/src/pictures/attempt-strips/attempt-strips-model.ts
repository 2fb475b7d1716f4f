import { scaleLinear } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import type { PictureModel, Size, TableData, Tick } from '../frame/picture-model.ts';
import { widest } from '../frame/row-layout.ts';
import { tickText } from '../text/numbers.ts';
import { type Attempt, type AttemptStripsData, bestOf } from './attempt-strips-data.ts';

export interface AttemptStripsModel extends PictureModel {
  readonly top: number;
  readonly bottom: number;
  readonly strips: readonly Strip[];
  readonly ticks: readonly Tick[];
  /** Where the best result ends; null: there is none. */
  readonly best: { x: number; text: string; anchor: 'start' | 'end' } | null;
}

export interface Strip {
  readonly index: number;
  readonly end: Attempt['end'];
  readonly isBest: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly name: { x: number; y: number; text: string };
  readonly result: { x: number; y: number; text: string };
  /** A path of lines where rounds made progress, and points where targets were reached. */
  readonly progress: string;
  readonly reached: readonly number[];
}

/** More strips are no longer read; the newest and the best are shown. */
const MAX_STRIPS = 24;
const ROW = 24;
const STRIP = 14;
const TOP = 20;
/** Space for the results behind the strips: at least so much. */
const RESULT = 92;
const NARROW_RESULT = 26;

/** A strip an attempt, as long as the rounds that it used. */
export function attemptStripsModel({ attempts }: AttemptStripsData, { width }: Size): AttemptStripsModel {
  const best = bestOf(attempts);
  const shown = attempts
    .map((attempt, index) => ({ attempt, index }))
    .filter(
      ({ index }) => attempts.length <= MAX_STRIPS || index === best || index > attempts.length - MAX_STRIPS,
    );
  const left = 34;
  const right = width - (width < 480 ? NARROW_RESULT : resultWidth(shown.map(({ attempt }) => attempt)));
  const longest = Math.max(...shown.map(({ attempt }) => attempt.rounds.length), 1);
  const x = scaleLinear([0, longest], [left, right]);
  const bottom = TOP + shown.length * ROW;
  const strips = shown.map(({ attempt, index }, row) =>
    stripOf(attempt, index, { isBest: index === best, row, x, width }),
  );
  const bestRounds = attempts[best]?.rounds.length;
  return {
    title: findingOf(attempts, best),
    note: noteOf(attempts, shown.length),
    width,
    height: attempts.length === 0 ? 24 : bottom + 22,
    axis: 'y',
    stops: shown.map(({ attempt, index }, row) => ({
      x: left,
      y: TOP + row * ROW + ROW / 2,
      label: t('Attempt {number}', { number: index + 1 }),
      reading: readingOf(attempt, index, index === best),
    })),
    table: tableOf(attempts, best),
    top: TOP,
    bottom,
    strips,
    ticks: attempts.length === 0 ? [] : ticksOf(x, longest, right - left),
    best: bestRounds === undefined ? null : bestLine(x(bestRounds), bestRounds, width),
  };
}

function resultWidth(attempts: readonly Attempt[]): number {
  return Math.max(RESULT, widest(attempts.map(({ rounds, end }) => resultText(rounds.length, end))) + 10);
}

interface StripPlace {
  isBest: boolean;
  row: number;
  x: (rounds: number) => number;
  width: number;
}

function stripOf({ rounds, end }: Attempt, index: number, { isBest, row, x, width }: StripPlace): Strip {
  const y = TOP + row * ROW + (ROW - STRIP) / 2;
  const at = (round: number) => Math.round(x(round + 0.5) * 10) / 10;
  const moved = rounds.flatMap(({ progress }, round) => (progress === 'some' ? [at(round)] : []));
  return {
    index,
    end,
    isBest,
    x: x(0),
    y,
    width: Math.round((x(rounds.length) - x(0)) * 10) / 10,
    height: STRIP,
    name: { x: 24, y: y + 11, text: String(index + 1) },
    result: {
      x: width,
      y: y + 11,
      text: width < 480 ? String(rounds.length) : resultText(rounds.length, end),
    },
    progress: moved.map((from) => `M${from} ${y + 4}v${STRIP - 8}`).join(''),
    reached: rounds.flatMap(({ progress }, round) => (progress === 'reached' ? [at(round)] : [])),
  };
}

/** At the end of a strip, where there is little space. */
function resultText(rounds: number, end: Attempt['end']): string {
  if (end === 'completed') return t('{rounds, number} done', { rounds });
  return end === 'given_up'
    ? t('{rounds, number} given up', { rounds })
    : t('{rounds, number} so far', { rounds });
}

const endWords: Record<Attempt['end'], string> = {
  completed: t('completed'),
  given_up: t('given up'),
  running: t('still running'),
};

function ticksOf(x: (rounds: number) => number, longest: number, width: number): Tick[] {
  const scale = scaleLinear([0, longest], [0, longest]);
  return scale
    .ticks(Math.max(2, Math.min(longest, Math.floor(width / 70))))
    .filter((value) => Number.isInteger(value))
    .map((value) => ({ at: Math.round(x(value) * 10) / 10, text: tickText(value) }));
}

function bestLine(x: number, rounds: number, width: number): NonNullable<AttemptStripsModel['best']> {
  return {
    x: Math.round(x * 10) / 10,
    text: t('best: {rounds, number}', { rounds }),
    anchor: x > width / 2 ? 'end' : 'start',
  };
}

function findingOf(attempts: readonly Attempt[], best: number): string {
  const count = attempts.length;
  if (count === 0) return t('No attempt has begun');
  if (best === -1)
    return count === 1
      ? t('The first attempt is not finished')
      : t('None of {count, number} attempts finished the mission', { count });
  const rounds = attempts[best]?.rounds.length ?? 0;
  if (count === 1)
    return t('The only attempt finished the mission in {rounds, plural, one {# round} other {# rounds}}', {
      rounds,
    });
  return t(
    'The best of {count, number} attempts is number {best, number}: the mission in {rounds, plural, one {# round} other {# rounds}}',
    { count, best: best + 1, rounds },
  );
}

function noteOf(attempts: readonly Attempt[], shown: number): string {
  if (attempts.length === 0) return '';
  return shown < attempts.length
    ? t(
        'Counted rounds that each attempt used. A dot: a task was finished. The best and the newest of {count, number} are drawn',
        { count: attempts.length },
      )
    : t('Counted rounds that each attempt used. A dot: a task was finished');
}

function readingOf({ rounds, end }: Attempt, index: number, isBest: boolean): string {
  const reached = rounds.filter(({ progress }) => progress === 'reached').length;
  const values = { number: index + 1, rounds: rounds.length, reached, end: endWords[end] };
  return isBest
    ? t(
        'Attempt {number}: {rounds, plural, one {# round} other {# rounds}}, {reached, plural, one {# task} other {# tasks}} finished, {end}, the best',
        values,
      )
    : t(
        'Attempt {number}: {rounds, plural, one {# round} other {# rounds}}, {reached, plural, one {# task} other {# tasks}} finished, {end}',
        values,
      );
}

function tableOf(attempts: readonly Attempt[], best: number): TableData {
  return {
    columns: [t('Attempt'), t('Rounds'), t('How it ended'), t('Last round')],
    rows: attempts.map(({ rounds, end }, index) => [
      String(index + 1),
      String(rounds.length),
      index === best ? t('{end} (best)', { end: endWords[end] }) : endWords[end],
      rounds.at(-1)?.round_id ?? '–',
    ]),
  };
}
