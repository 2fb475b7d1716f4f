import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { scaleLinear } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import { widest } from '../frame/layout.ts';
import type { Size, TableData, Tick } from '../frame/picture-model.ts';
import { round, tickText } from '../text/numbers.ts';

/** The attempts of a player at a mission. */
export interface AttemptStripsData {
  /** In order of time. */
  readonly attempts: readonly Attempt[];
}

export interface Attempt {
  /** Counted rounds that it used, in order. */
  readonly rounds: readonly AttemptRound[];
  /** `running`: the last one, not ended yet. */
  readonly end: 'completed' | 'given_up' | 'running';
}

export interface AttemptRound {
  readonly round_id: string;
  /** The round made progress in a task; `reached`: a task's target was reached with it. */
  readonly progress: 'none' | 'some' | 'reached';
}

/** Parts the rounds of an explanation into attempts; rounds that do not count are left out. */
export function attemptsOf(
  rounds: ReadonlyArray<Pick<ExplainedRound, 'round_id' | 'counted' | 'credits' | 'attempt'>>,
): AttemptStripsData {
  const attempts: Attempt[] = [];
  let current: AttemptRound[] = [];
  for (const { round_id, counted, credits, attempt } of rounds) {
    if (!counted) continue;
    const isReached = credits.some(({ times }) => times !== '0');
    current.push({ round_id, progress: isReached ? 'reached' : credits.length > 0 ? 'some' : 'none' });
    if (attempt === null) continue;
    attempts.push({ rounds: current, end: attempt });
    current = [];
  }
  if (current.length > 0) attempts.push({ rounds: current, end: 'running' });
  return { attempts };
}

/** Index of the attempt that completed in the fewest rounds, the first of equals; -1: none did. */
function bestOf(attempts: readonly Attempt[]): number {
  return attempts.reduce(
    (best, { end, rounds }, index) =>
      end === 'completed' && (best === -1 || rounds.length < (attempts[best]?.rounds.length ?? 0))
        ? index
        : best,
    -1,
  );
}

export type AttemptStripsModel = ReturnType<typeof attemptStripsModel>;

/** More strips are no longer read; the newest and the best are shown. */
const MAX_STRIPS = 24;
const ROW = 24;
const STRIP = 14;
const TOP = 20;
/** Space for the results behind the strips: at least so much. */
const RESULT = 92;
const NARROW_RESULT = 26;

/** A strip an attempt, as long as the rounds that it used. */
export function attemptStripsModel({ attempts }: AttemptStripsData, { width }: Size) {
  const best = bestOf(attempts);
  const shown = attempts
    .map((attempt, index) => ({ attempt, index }))
    .filter(
      ({ index }) => attempts.length <= MAX_STRIPS || index === best || index > attempts.length - MAX_STRIPS,
    );
  const left = 34;
  const results = shown.map(({ attempt: { rounds, end } }) => resultText(rounds.length, end));
  const right = width - (width < 480 ? NARROW_RESULT : Math.max(RESULT, widest(results) + 10));
  const longest = Math.max(...shown.map(({ attempt }) => attempt.rounds.length), 1);
  const x = scaleLinear([0, longest], [left, right]);
  const bottom = TOP + shown.length * ROW;
  const strips = shown.map(({ attempt, index }, row) =>
    stripOf(attempt, index, { isBest: index === best, row, x, width }),
  );
  return {
    title: findingOf(attempts, best),
    note: noteOf(attempts, shown.length),
    width,
    height: bottom + 22,
    axis: 'y' as const,
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
    ticks: ticksOf(x, longest, right - left),
    /** Where the best result ends; undefined: there is none. */
    best: attempts[best] && bestLine(attempts[best].rounds.length, x, width),
  };
}

interface StripPlace {
  isBest: boolean;
  row: number;
  x: (rounds: number) => number;
  width: number;
}

function stripOf({ rounds, end }: Attempt, index: number, { isBest, row, x, width }: StripPlace) {
  const y = TOP + row * ROW + (ROW - STRIP) / 2;
  const where = (wanted: AttemptRound['progress']) =>
    rounds.flatMap(({ progress }, at) => (progress === wanted ? [round(x(at + 0.5))] : []));
  return {
    index,
    end,
    isBest,
    x: x(0),
    y,
    width: round(x(rounds.length) - x(0)),
    height: STRIP,
    name: { x: 24, y: y + 11, text: String(index + 1) },
    result: {
      x: width,
      y: y + 11,
      text: width < 480 ? String(rounds.length) : resultText(rounds.length, end),
    },
    /** A path of lines where rounds made progress, and points where targets were reached. */
    progress: where('some')
      .map((from) => `M${from} ${y + 4}v${STRIP - 8}`)
      .join(''),
    reached: where('reached'),
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
  return scaleLinear([0, longest], [0, 1])
    .ticks(Math.max(2, Math.min(longest, Math.floor(width / 70))))
    .filter((value) => Number.isInteger(value))
    .map((value) => ({ at: round(x(value)), text: tickText(value) }));
}

function bestLine(rounds: number, x: (rounds: number) => number, width: number) {
  const anchor: 'end' | 'start' = x(rounds) > width / 2 ? 'end' : 'start';
  return { x: round(x(rounds)), y: 12, text: t('best: {rounds, number}', { rounds }), anchor };
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
