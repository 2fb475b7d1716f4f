import type { CampaignDefinition, TieRule } from '@laurel/contract/campaigns/definition.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { MICROSECONDS_A_SECOND, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { CompiledTask } from '../kinds/tournament/tasks.ts';
import type { TypeRules, TypeSettings } from '../kinds/tournament/type-rules.ts';
import { tournamentTypes } from '../kinds/tournament/types.ts';
import { type Fraction, parseDecimal, ZERO } from '../money/money.ts';
import { converter, type RateTable } from '../money/rates.ts';
import type { RoundScope } from '../rounds/rounds.ts';

/** A definition made ready for folding: texts parsed once, the type's rules looked up once. Never changed afterwards. */
export interface CompiledCampaign extends RoundScope, TypeSettings {
  readonly type: TypeRules;
  /** what all amounts are converted to */
  readonly currency: string;
  readonly minBet: Fraction | null;
  readonly maxBet: Fraction | null;
  /** join is opt_in: rounds count from the moment the player joined */
  readonly needsJoin: boolean;
  readonly tieRule: TieRule;
}

/**
 * Compiles a definition that checkDefinition found good (RangeError otherwise). `rates` and `selects` are part of the
 * result: when a rate arrives or the catalogue changes the selection, compile again and fold the players again.
 */
export function compileCampaign(
  definition: CampaignDefinition,
  rates: RateTable,
  selects: (gameId: string) => boolean,
): CompiledCampaign {
  const { rules } = definition;
  const start = instant(definition.start);
  const end = instant(definition.end);
  return {
    type: tournamentTypes[definition.tournament_type],
    currency: definition.currency,
    start,
    end,
    graceEnd: end + rules.grace_seconds * MICROSECONDS_A_SECOND,
    bonusMoney: rules.bonus_money,
    selects,
    convert: converter(definition.currency, rates),
    minBet: rules.min_bet === null ? null : parseDecimal(rules.min_bet),
    maxBet: rules.max_bet === null ? null : parseDecimal(rules.max_bet),
    needsJoin: definition.join === 'opt_in',
    tieRule: rules.tie_rule,
    tasks: rules.tasks.map(compileTask),
    maxRounds: rules.max_rounds ?? Number.POSITIVE_INFINITY,
    metric: rules.metric ?? 'multiplier',
    inOrder: rules.in_order ?? false,
    targetPoints: parseDecimal(rules.target_points ?? '0').n,
    clock: rules.clock ?? 'campaign',
  };
}

function compileTask(task: Task): CompiledTask {
  const isMultiplier = task.task === 'multiplier';
  return {
    task: task.task,
    amount: task.task === 'turnover' ? parseDecimal(task.amount) : ZERO,
    count: 'count' in task ? (task.count ?? 1) : 1,
    length: task.task === 'streak' ? task.length : 0,
    atLeast: isMultiplier ? parseDecimal(task.at_least) : ZERO,
    below: isMultiplier && task.below !== undefined ? parseDecimal(task.below) : null,
    points: parseDecimal(task.points ?? '0').n,
  };
}

function instant(text: string): number {
  const parsed = parseTimestamp(text);
  if (parsed === null) throw new RangeError('the definition holds a text that is no timestamp');
  return parsed;
}
