import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import {
  type CampaignDefinition,
  type CampaignInput,
  campaignInputSchema,
  type TieRule,
} from '@laurel/contract/campaigns/definition.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { parseDecimal, type Whole, wholeUnitsOf } from '../../money/decimal.ts';
import type { CampaignKind, FoldedCampaign } from '../campaign-kind.ts';
import type { StepNote } from './explain/step-note.ts';
import { decodeFirstRelease } from './first-release.ts';
import { compileTask } from './tasks.ts';
import type { Step, TypeRules, TypeSettings, TypeState } from './tournament-type.ts';
import { tournamentTypes } from './types.ts';

/** A tournament's own rules, parsed once; its type's rules looked up once. */
export interface TournamentRules extends TypeSettings {
  readonly type: TypeRules;
  readonly tieRule: TieRule;
}

/** The outcome of a tournament for one player, as boards compare it; `null` twice while the player is not on the board. */
export interface TournamentScore {
  /** the score in 10^-8 */
  readonly units: Whole | null;
  /** `settled_at` of the round that last changed the score, µs */
  readonly reached_at: number | null;
}

export type FoldedTournament = FoldedCampaign<TournamentRules, TypeState, TournamentScore>;

/** One object for all steps: an object for each of them was a tenth of what a step of scoring leaves for collection. */
const current = {} as { -readonly [Member in keyof Step]: Step[Member] };

const NO_SCORE: TournamentScore = { units: null, reached_at: null };

/** A campaign with places. Its state is that of its tournament type; its outcome is the score that a board puts in order. */
export const tournament: CampaignKind<
  CampaignInput,
  CampaignDefinition,
  TournamentRules,
  TypeState,
  TournamentScore
> = {
  definition: {
    schema: campaignInputSchema,
    normalise: normaliseDefinition,
    check: checkDefinition,
  },
  compile({ tournament_type, start, rules }) {
    const startsAt = parseTimestamp(start);
    if (startsAt === null) throw new RangeError('the definition holds a start that is no timestamp');
    return {
      type: tournamentTypes[tournament_type],
      tieRule: rules.tie_rule,
      start: startsAt,
      tasks: rules.tasks.map(compileTask),
      maxRounds: rules.max_rounds ?? Number.POSITIVE_INFINITY,
      metric: rules.metric ?? 'multiplier',
      inOrder: rules.in_order ?? false,
      targetPoints: parseDecimal(rules.target_points ?? '0'),
      clock: rules.clock ?? 'campaign',
    };
  },
  initial: (rules) => rules.type.initial(rules),
  copy: (rules, state) => rules.type.copy(state),
  step(rules, state, round, outcome, note) {
    const { type } = rules;
    if (type.isFull(rules, state)) return 'after_max_rounds';
    state.rounds += 1;
    current.settings = rules;
    current.state = state;
    current.round = round;
    current.outcome = outcome;
    current.note = note as StepNote | null;
    type.step(current);
    return null;
  },
  passOver(state, reason) {
    if (reason === 'unpriced') state.unpriced += 1;
  },
  outcome(rules, state) {
    const score = rules.type.score(state);
    if (score === null) return NO_SCORE;
    return { units: wholeUnitsOf(score), reached_at: state.reached_at };
  },
  encode: (rules, state) => rules.type.encode(state),
  decode: (rules, encoded, version) =>
    version === 1 ? decodeFirstRelease(encoded) : rules.type.decode(encoded),
};
