import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import {
  inputSchemas,
  type JackpotDefinition,
  type JackpotInput,
} from '@laurel/contract/campaigns/definition.ts';
import type { JackpotLevel } from '@laurel/contract/campaigns/jackpot.ts';
import { normaliseJackpot } from '@laurel/contract/campaigns/jackpot-defaults.ts';
import { decimalUnits } from '@laurel/contract/values/decimals.ts';
import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { add, type Decimal, exactText, parseDecimal, ZERO } from '../../money/decimal.ts';
import { minorUnit } from '../../money/minor-units.ts';
import { SCALE } from '../../money/scale.ts';
import type { CampaignKind } from '../campaign-kind.ts';
import { drop, dropType } from '../drop/drop.ts';
import { DROP_VALUES } from '../drop/drop-value.ts';
import { passOver, type Score, type ScoredRules, type ScoredState } from '../scored.ts';
import { contributionOf, packContributions, type Share, shareOfPercent } from './contributions.ts';

/** A level, parsed once; amounts in 10^-8. */
export interface CompiledLevel {
  readonly seed: bigint;
  readonly share: Share;
  /** Between which amounts a pot falls; null: by chance. */
  readonly drop: { readonly from: bigint; readonly by: bigint } | null;
  /** A round makes a pot fall if its value is below; null: it falls at an amount. */
  readonly chanceBelow: bigint | null;
}

/** A jackpot's own rules, parsed once. The secret is none of them, as of drops. */
export interface JackpotRules extends ScoredRules {
  readonly levels: readonly CompiledLevel[];
  /** The smallest amount that is paid, in 10^-8. */
  readonly unit: bigint;
  /** µs */
  readonly settleAfter: number;
}

/** A drop's state, and what the player's rounds contributed to each level. */
interface JackpotState extends ScoredState {
  contributed: Decimal[];
}

/**
 * A campaign of pots that a share of stakes fills (docs/rules/jackpots.md). Its outcome is in how many rounds a player took
 * part, and what these contributed; to which of them a pot falls follows from all players' rounds and a secret (pots.ts).
 */
export const jackpot: CampaignKind<JackpotInput, JackpotDefinition, JackpotRules, JackpotState, Score> = {
  definition: { schema: inputSchemas.jackpot, normalise: normaliseJackpot, check: checkDefinition },
  compile(definition) {
    const { levels, settle_after_seconds } = definition.rules;
    return {
      type: dropType as JackpotRules['type'],
      tieRule: 'first_to_reach',
      maxRounds: Number.POSITIVE_INFINITY,
      tasks: [],
      countsTurnover: true,
      levels: levels.map(compileLevel),
      unit: minorUnit(definition),
      settleAfter: settle_after_seconds * MICROSECONDS_A_SECOND,
    };
  },
  initial: ({ levels }) => ({
    ...{ rounds: 0, unpriced: 0, reached_at: null },
    contributed: levels.map(() => ZERO),
  }),
  copy: (_rules, state) => ({ ...state, contributed: state.contributed.slice() }),
  step({ levels }, state, { started_at, stake }) {
    state.rounds += 1;
    state.reached_at = started_at;
    const { contributed } = state;
    for (let level = 0; level < levels.length; level += 1)
      contributed[level] = add(
        contributed[level] as Decimal,
        contributionOf(stake, (levels[level] as CompiledLevel).share),
      );
    return null;
  },
  passOver,
  outcome(rules, state) {
    return { ...drop.outcome(rules as never, state), turnover: packContributions(state.contributed) };
  },
  encode: (_rules, { rounds, unpriced, reached_at, contributed }) => [
    ...[rounds, unpriced, reached_at],
    ...contributed.map(exactText),
  ],
  decode(_rules, encoded) {
    const [rounds, unpriced, reached_at, ...texts] = encoded as [number, number, number | null, ...string[]];
    return { rounds, unpriced, reached_at, contributed: texts.map(parseDecimal) };
  },
};

function compileLevel(level: JackpotLevel): CompiledLevel {
  const { must_drop_from: from, must_drop_by: by, chance } = level;
  return {
    seed: decimalUnits(level.seed_amount),
    share: shareOfPercent(decimalUnits(level.contribution_percent)),
    drop: from === null || by === null ? null : { from: decimalUnits(from), by: decimalUnits(by) },
    chanceBelow: chance === null ? null : (decimalUnits(chance) * DROP_VALUES) / SCALE,
  };
}
