import { SCALE } from '../../money/money.ts';
import { timesMet } from './tasks.ts';
import type { Step, TypeRules } from './type-rules.ts';

const MICROSECONDS_A_MILLISECOND = 1000n;

/** PT: points over all counted rounds. */
export const pointTournament: TypeRules = {
  longName: 'POINT_TOURNAMENT',
  better: 'higher',
  counts: 'points',
  prizesBy: 'place',
  isFull: () => false,
  step(step) {
    const points = creditTasks(step);
    if (points === 0n) return;
    step.tally.points += points;
    step.tally.reached_at = step.round.settled_at;
  },
  score: (tally) => (tally.points > 0n ? tally.points : null),
};

/** RA: points over the player's first `max_rounds` counted rounds. */
export const races: TypeRules = {
  ...pointTournament,
  longName: 'RACES',
  isFull: (settings, tally) => tally.rounds >= settings.maxRounds,
};

/** SR: seconds until `target_points` were reached; what happens afterwards changes nothing. */
export const speedRaces: TypeRules = {
  longName: 'SPEED_RACES',
  better: 'lower',
  counts: 'points',
  prizesBy: 'place',
  isFull: () => false,
  step(step) {
    const { settings, tally, round } = step;
    if (tally.best !== null) return;
    tally.points += creditTasks(step);
    if (tally.points < settings.targetPoints) return;
    const from = settings.clock === 'player' ? (tally.first_started_at ?? round.started_at) : settings.start;
    tally.best = seconds(round.settled_at - from);
    tally.reached_at = round.settled_at;
  },
  score: (tally) => tally.best,
};

/** Credits every task that the round meets; the points gained, in 10^-8. */
function creditTasks({ settings, tally, round, outcome, note }: Step): bigint {
  let gained = 0n;
  for (let index = 0; index < settings.tasks.length; index += 1) {
    const task = settings.tasks[index];
    const state = tally.tasks[index];
    if (task === undefined || state === undefined) continue;
    const times = timesMet(task, state, round, outcome);
    if (times === 0n) continue;
    const points = times * task.points;
    gained += points;
    note?.credits.push({ task: index, times, points });
  }
  return gained;
}

// Seconds with 3 decimals, half up, in 10^-8: microseconds are finer than the score.
function seconds(microseconds: number): bigint {
  const half = MICROSECONDS_A_MILLISECOND / 2n;
  return ((BigInt(microseconds) + half) / MICROSECONDS_A_MILLISECOND) * (SCALE / 1000n);
}
