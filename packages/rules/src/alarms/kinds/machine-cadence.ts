import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import type { GameRound } from '../../rounds/rounds.ts';
import type { AlarmPlayer } from '../alarm.ts';
import type { AlarmRule, Field, Question, QuestionedPlay, RuleFinding } from '../rule.ts';
import { type Played, read, SLOT, type Traits } from '../slots.ts';
import { quantile } from '../statistics.ts';
import { figure, hours, seconds } from '../words.ts';

// Plays at an even pace for longer than people or autoplay do (docs/rules/alarms/machine-cadence.md). People’s pauses differ
// by orders of magnitude (Barabási 2005), so a run of rounds each of which comes after half to twice the time of the one
// before ends soon. Autoplay makes such runs, too, but stops after a number of rounds that the game sets, and then waits for
// somebody. A program needs neither pauses nor sleep.

type Thresholds = AlarmThresholds['machine_cadence'];

/** A longer time without a round is a pause, µs. */
export const PAUSE = 600 * MICROSECONDS_A_SECOND;
const HOUR = 3600 * MICROSECONDS_A_SECOND;

/** What others do is known where there are so many; the longest runs of some of them may be made by programs, too. */
const MIN_OTHERS = 20;
const USUAL = 0.95;

/** Takes the next round into the run of even pace and the stretch without a pause that go on. */
export function noteCadence(traits: Traits, { at, gap }: Played): void {
  const steady = isSteady(gap, traits[SLOT.LAST_GAP] as number) ? (traits[SLOT.STEADY] as number) + 1 : 0;
  traits[SLOT.STEADY] = steady;
  if (steady > (traits[SLOT.MAX_STEADY] as number)) traits[SLOT.MAX_STEADY] = steady;
  if (isPause(gap)) traits[SLOT.AWAKE_FROM] = at;
  const awake = at - (traits[SLOT.AWAKE_FROM] as number);
  if (awake > (traits[SLOT.MAX_AWAKE] as number)) traits[SLOT.MAX_AWAKE] = awake;
}

function isSteady(gap: number, lastGap: number): boolean {
  return gap > 0 && lastGap > 0 && gap <= 2 * lastGap && lastGap <= 2 * gap;
}

function isPause(gap: number): boolean {
  return gap < 0 || gap > PAUSE;
}

export const machineCadence: AlarmRule<'machine_cadence'> = {
  find(field, thresholds) {
    return field.players.flatMap((player) => {
      const { player_id, traits } = player;
      const awake = read(traits, 'MAX_AWAKE');
      const isAwake = awake >= thresholds.hours_without_pause * HOUR;
      if (!isAwake && read(traits, 'MAX_STEADY') < limitOf(field, player, thresholds)) return [];
      const summary = isAwake
        ? `Played ${hours(awake)} without a pause of ten minutes.`
        : evenSummary(traits);
      return [{ player_id, others: [], game: null, summary } satisfies RuleFinding];
    });
  },

  question({ rounds }: QuestionedPlay, thresholds) {
    const awake = stretches(rounds, isPause).filter(
      (stretch) => lengthOf(stretch) >= thresholds.hours_without_pause * HOUR,
    );
    if (awake.length > 0) return awake.flatMap(questionsOfStretch);
    return stretches(rounds, (gap, lastGap) => !isSteady(gap, lastGap))
      .filter((run) => run.length > Math.min(thresholds.unusual_rounds, thresholds.steady_rounds))
      .flatMap(questionsOfRun);
  },
};

function evenSummary(traits: Traits): string {
  const rounds = figure(read(traits, 'MAX_STEADY'));
  return `Played ${rounds} rounds in a row, each after half to twice the time of the one before.`;
}

// A game’s own autoplay makes the runs of all who use it as long, so the others say what is unusual. A game whose autoplay
// plays longer than the limit for any game raises it.
function limitOf(
  field: Field,
  player: AlarmPlayer,
  { steady_rounds, unusual_rounds, times_others }: Thresholds,
): number {
  if (read(player.traits, 'MAX_STEADY') < Math.min(unusual_rounds, steady_rounds))
    return Number.POSITIVE_INFINITY;
  const others = field.othersOfMainGame(player).map(({ traits }) => read(traits, 'MAX_STEADY'));
  if (others.length < MIN_OTHERS) return steady_rounds;
  const usual = quantile(others, USUAL);
  return usual >= steady_rounds
    ? times_others * usual
    : Math.min(steady_rounds, Math.max(unusual_rounds, times_others * usual));
}

/** Parts rounds in order where `ends` says so of the time to the round before and of the one before that. */
function stretches(
  rounds: readonly GameRound[],
  ends: (gap: number, lastGap: number) => boolean,
): GameRound[][] {
  const found: GameRound[][] = [];
  let lastAt = 0;
  let lastGap = -1;
  for (const round of rounds) {
    const gap = found.length === 0 ? -1 : round.started_at - lastAt;
    const run = found.at(-1);
    if (run === undefined || ends(gap, lastGap)) found.push([round]);
    else run.push(round);
    [lastAt, lastGap] = [round.started_at, gap];
  }
  return found;
}

function lengthOf(run: readonly GameRound[]): number {
  return (run.at(-1)?.started_at ?? 0) - (run[0]?.started_at ?? 0);
}

function questionsOfRun(run: readonly GameRound[]): Question[] {
  return run.map((round, at) => ({
    rounds: [round],
    text: () => {
      const before = run[at - 1];
      const place = `round ${figure(at + 1)} of ${figure(run.length)} at an even pace`;
      return before
        ? `${place}, ${seconds(round.started_at - before.started_at)} after the one before`
        : place;
    },
  }));
}

function questionsOfStretch(run: readonly GameRound[]): Question[] {
  const from = run[0]?.started_at ?? 0;
  return run.map((round, at) => ({
    rounds: [round],
    text: () =>
      `round ${figure(at + 1)} of ${figure(run.length)}, ${hours(round.started_at - from)} after the first, without a pause of ten minutes`,
  }));
}
