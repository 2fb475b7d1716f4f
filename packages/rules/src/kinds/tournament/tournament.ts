import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import { normaliseTournament } from '@laurel/contract/campaigns/defaults.ts';
import {
  inputSchemas,
  type TieRule,
  type TournamentDefinition,
  type TournamentInput,
} from '@laurel/contract/campaigns/definition.ts';
import { turnoverPoolOf } from '@laurel/contract/campaigns/pool.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import {
  add,
  type Decimal,
  exactText,
  floorDivide,
  parseDecimal,
  parseFirstRelease,
  parseUnits,
  wholeUnitsOf,
  ZERO,
} from '../../money/decimal.ts';
import { teamIn } from '../../rounds/joined.ts';
import type { CampaignKind } from '../campaign-kind.ts';
import { NO_SCORE, passOver, type Score, type StepNote } from '../scored.ts';
import { compileTask, type PackedTask, unpackTasks } from './tasks.ts';
import type { Step, TypeRules, TypeSettings, TypeState } from './tournament-type.ts';
import { tournamentTypes } from './types.ts';

/** A tournament's own rules, parsed once; its type's rules looked up once. */
interface TournamentRules extends TypeSettings {
  readonly type: TypeRules;
  readonly tieRule: TieRule;
  /** Whether a pool grows with what players stake (docs/rules/prizes.md#6). */
  readonly countsTurnover: boolean;
}

/** One object for all steps: an object for each of them was a tenth of what a step of scoring leaves for collection. */
const current = {} as { -readonly [Member in keyof Step]: Step[Member] };

/** A campaign with places. Its state is that of its tournament type; its outcome is the score that a board puts in order. */
export const tournament: CampaignKind<
  TournamentInput,
  TournamentDefinition,
  TournamentRules,
  TypeState,
  Score
> = {
  definition: {
    schema: inputSchemas.tournament,
    normalise: normaliseTournament,
    check: checkDefinition,
  },
  compile({ tournament_type, start, rules, pool, teams = false }) {
    const startsAt = parseTimestamp(start);
    if (startsAt === null) throw new RangeError('the definition holds a start that is no timestamp');
    return {
      type: tournamentTypes[tournament_type],
      tieRule: rules.tie_rule,
      countsTurnover: turnoverPoolOf(pool) !== undefined,
      start: startsAt,
      tasks: rules.tasks.map(compileTask),
      maxRounds: rules.max_rounds ?? Number.POSITIVE_INFINITY,
      metric: rules.metric ?? 'multiplier',
      inOrder: rules.in_order ?? false,
      targetPoints: parseDecimal(rules.target_points ?? '0'),
      clock: rules.clock ?? 'campaign',
      teams,
    };
  },
  initial: (rules) => withTurnover(rules.type.initial(rules), rules.countsTurnover ? ZERO : undefined),
  copy: (rules, state) => withTurnover(rules.type.copy(state), state.turnover),
  step(rules, state, round, outcome, note, joined) {
    const { type, teams } = rules;
    if (type.isFull(rules, state)) return 'after_max_rounds';
    state.rounds += 1;
    if (state.turnover !== undefined) state.turnover = add(state.turnover, round.stake);
    current.settings = rules;
    current.state = state;
    current.round = round;
    current.outcome = outcome;
    current.team_id = teams ? teamIn(joined, round.started_at) : null;
    current.note = note as StepNote | null;
    type.step(current);
    return null;
  },
  passOver,
  outcome(rules, state) {
    const score = scoreOf(rules, state);
    if (state.turnover === undefined) return score;
    return { ...score, turnover: floorDivide(state.turnover, SMALLEST) };
  },
  encode(rules, state) {
    const encoded = rules.type.encode(state);
    return state.turnover === undefined ? encoded : [exactText(state.turnover), encoded];
  },
  decode(rules, encoded, version) {
    if (version === 1) return decodeFirstRelease(encoded);
    if (!rules.countsTurnover) return rules.type.decode(encoded);
    const [turnover, inner] = encoded as [turnover: string, state: unknown];
    return withTurnover(rules.type.decode(inner), parseDecimal(turnover));
  },
};

/** Stakes may be sent with more decimals than boards keep: 10^-8, in which boards add them up. */
const SMALLEST = parseUnits('1');

function withTurnover(state: TypeState, turnover: Decimal | undefined): TypeState {
  if (turnover !== undefined) state.turnover = turnover;
  return state;
}

function scoreOf({ type, teams }: TournamentRules, state: TypeState): Score {
  const score = type.score(state);
  if (score === null) return NO_SCORE;
  const { reached_at } = state;
  const units = wholeUnitsOf(score);
  return teams ? { units, reached_at, teams: type.teamParts?.(state) ?? [] } : { units, reached_at };
}

/** How the first release (folds of version 1) encoded a state: one shape for all six types. */
type PackedTally = [
  rounds: number,
  unpriced: number,
  first_started_at: number | null,
  points: string,
  best: string | null,
  reached_at: number | null,
  used: number,
  tasks: PackedTask[],
];

/** Reads a state of the first release. It has the members of all types, so it is a state of any of them. */
function decodeFirstRelease(packed: unknown): TypeState {
  const [rounds, unpriced, first_started_at, points, best, reached_at, used, tasks] = packed as PackedTally;
  const state = {
    rounds,
    unpriced,
    first_started_at,
    points: parseUnits(points),
    best: best === null ? null : parseUnits(best),
    reached_at,
    used,
    tasks: unpackTasks(tasks, parseFirstRelease),
  };
  return state;
}
