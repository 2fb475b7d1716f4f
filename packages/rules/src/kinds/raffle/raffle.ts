import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import {
  inputSchemas,
  type RaffleDefinition,
  type RaffleInput,
} from '@laurel/contract/campaigns/definition.ts';
import { maxTicketsAPlayer } from '@laurel/contract/campaigns/raffle.ts';
import { normaliseRaffle } from '@laurel/contract/campaigns/raffle-defaults.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import {
  add,
  compare,
  type Decimal,
  difference,
  isZero,
  parseDecimal,
  times,
  wholeUnitsOf,
} from '../../money/decimal.ts';
import type { CampaignKind } from '../campaign-kind.ts';
import {
  NO_SCORE,
  passOver,
  type Score,
  type ScoredRules,
  type ScoreType,
  type StepNote,
} from '../scored.ts';
import {
  copyPoints,
  freshPoints,
  type PackedPoints,
  type PointsState,
  packPoints,
  pointsProgress,
  unpackPoints,
} from '../tournament/points.ts';
import { type CompiledTask, compileTask, timesMet } from '../tournament/tasks.ts';

/** A raffle's own rules, parsed once: tickets are the points of its tasks. */
export interface RaffleRules extends ScoredRules {
  readonly tasks: readonly CompiledTask[];
  readonly maxTickets: Decimal;
}

/** Raffles have one board: of tickets. */
export const raffleType: ScoreType<RaffleRules, PointsState> = {
  better: 'higher',
  counts: 'tickets',
  prizesBy: 'place',
  progress: pointsProgress,
};

/** A campaign whose winners are drawn: its outcome is the number of tickets (docs/rules/raffles.md#2). */
export const raffle: CampaignKind<RaffleInput, RaffleDefinition, RaffleRules, PointsState, Score> = {
  definition: { schema: inputSchemas.raffle, normalise: normaliseRaffle, check: checkDefinition },
  compile({ rules: { tickets, max_tickets } }) {
    return {
      type: raffleType,
      tieRule: 'first_to_reach',
      maxRounds: Number.POSITIVE_INFINITY,
      tasks: tickets.map(({ tickets: points, ...task }) =>
        compileTask({ ...task, points: String(points) } as Task),
      ),
      maxTickets: parseDecimal(String(max_tickets ?? maxTicketsAPlayer)),
    };
  },
  initial: freshPoints,
  copy: (_rules, state) => copyPoints(state),
  step({ tasks, maxTickets }, state, round, outcome, note) {
    state.rounds += 1;
    for (let index = 0; index < tasks.length; index += 1) {
      const task = tasks[index] as CompiledTask;
      const met = timesMet(task, state.tasks, index, round, outcome);
      if (met === 0) continue;
      const points = smaller(times(task.points, met), difference(maxTickets, state.points));
      (note as StepNote | null)?.credits.push({ task: index, times: BigInt(met), points });
      if (isZero(points)) continue;
      state.points = add(state.points, points);
      state.reached_at = round.settled_at;
    }
    return null;
  },
  passOver,
  outcome(_rules, { points, reached_at }) {
    return isZero(points) ? NO_SCORE : { units: wholeUnitsOf(points), reached_at };
  },
  encode: (_rules, state): PackedPoints => packPoints(state),
  decode: (_rules, encoded) => unpackPoints(encoded as PackedPoints),
};

function smaller(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) < 0 ? a : b;
}
