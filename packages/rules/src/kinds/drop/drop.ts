import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import { type DropDefinition, type DropInput, inputSchemas } from '@laurel/contract/campaigns/definition.ts';
import { normaliseDrop } from '@laurel/contract/campaigns/drop-defaults.ts';
import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { ONE, times, wholeUnitsOf } from '../../money/decimal.ts';
import type { CampaignKind } from '../campaign-kind.ts';
import {
  NO_SCORE,
  passOver,
  type Score,
  type ScoredRules,
  type ScoredState,
  type ScoreType,
} from '../scored.ts';
import { compileSchedule, type DropSchedules } from './schedule.ts';

/** A drop's own rules, parsed once. The secret is none of them: what is folded is the same before and after it is known. */
export interface DropRules extends ScoredRules {
  readonly schedules: DropSchedules;
  readonly maxPerPlayer: number;
  /** How many prizes fall in all, at most. */
  readonly drops: number;
  /** µs */
  readonly settleAfter: number;
}

/** Drops have one board: of the rounds that took part in the draw. */
export const dropType: ScoreType<DropRules, ScoredState> = {
  better: 'higher',
  counts: 'rounds',
  // Nobody else's place decides a prize.
  prizesBy: 'score',
  progress: () => ({ points: null, attempt_rounds: null, tasks: [] }),
};

/**
 * A campaign of instant prizes (docs/rules/drops.md). Its outcome is in how many rounds a player took part; which of them
 * win follows from the secret and their ids alone (choose-drops.ts).
 */
export const drop: CampaignKind<DropInput, DropDefinition, DropRules, ScoredState, Score> = {
  definition: { schema: inputSchemas.drop, normalise: normaliseDrop, check: checkDefinition },
  compile(definition) {
    const { prizes, max_per_player, settle_after_seconds } = definition.rules;
    return {
      type: dropType,
      tieRule: 'first_to_reach',
      maxRounds: Number.POSITIVE_INFINITY,
      tasks: [],
      schedules: compileSchedule(definition),
      maxPerPlayer: max_per_player ?? Number.POSITIVE_INFINITY,
      drops: prizes.reduce((sum, { count }) => sum + count, 0),
      settleAfter: settle_after_seconds * MICROSECONDS_A_SECOND,
    };
  },
  initial: () => ({ rounds: 0, unpriced: 0, reached_at: null }),
  copy: (_rules, state) => ({ ...state }),
  step(_rules, state, { started_at }) {
    state.rounds += 1;
    state.reached_at = started_at;
    return null;
  },
  passOver,
  outcome(_rules, { rounds, reached_at }) {
    return rounds === 0 ? NO_SCORE : { units: wholeUnitsOf(times(ONE, rounds)), reached_at };
  },
  encode: (_rules, { rounds, unpriced, reached_at }) => [rounds, unpriced, reached_at],
  decode(_rules, encoded) {
    const [rounds, unpriced, reached_at] = encoded as [number, number, number | null];
    return { rounds, unpriced, reached_at };
  },
};
