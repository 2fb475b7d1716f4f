import { type CampaignDefinition, needsJoin } from '@laurel/contract/campaigns/definition.ts';
import { MICROSECONDS_A_SECOND, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { CampaignKind, CommonDefinition, FoldedCampaign } from '../kinds/campaign-kind.ts';
import { campaignKinds } from '../kinds/kinds.ts';
import type { Score, ScoredRules, ScoredState } from '../kinds/scored.ts';
import { parseDecimal } from '../money/decimal.ts';
import { hasLiveSegment } from '../players/audience.ts';
import { converter, type RateTable } from '../rates/rates.ts';
import type { FactKind } from '../rounds/player-fact.ts';

/** A definition of any kind that there is, made ready for folding. */
export type CompiledCampaign = FoldedCampaign<ScoredRules, ScoredState, Score>;

/**
 * Compiles a definition that its kind's `check` found good (RangeError otherwise). `rates` and `selects` are part of the
 * result: when a rate arrives or the catalogue changes the selection, compile again and fold the players again.
 */
export function compileCampaign(
  definition: CampaignDefinition,
  rates: RateTable,
  selects: (gameId: string) => boolean,
): CompiledCampaign {
  const compile = compileOfKind as (kind: unknown, ...rest: unknown[]) => CompiledCampaign;
  return compile(campaignKinds[definition.kind], definition, rates, selects);
}

/** The campaign as `compileCampaign` makes it with other rates. */
export function withRates(compiled: CompiledCampaign, rates: RateTable): CompiledCampaign {
  return { ...compiled, convert: converter(compiled.currency, rates) };
}

/** Compiles a definition whose kind is known. */
export function compileOfKind<Definition extends CommonDefinition, Rules, State, Outcome>(
  kind: CampaignKind<never, Definition, Rules, State, Outcome>,
  definition: Definition,
  rates: RateTable,
  selects: (gameId: string) => boolean,
): FoldedCampaign<Rules, State, Outcome> {
  const { currency, join, rules, audience } = definition;
  const joinsBySegment = hasLiveSegment(audience);
  const end = instant(definition.end);
  const compiled = kind.compile(definition);
  return {
    kind,
    rules: compiled,
    facts: kind.factsOf?.(compiled) ?? NO_FACTS,
    currency,
    start: instant(definition.start),
    end,
    graceEnd: end + rules.grace_seconds * MICROSECONDS_A_SECOND,
    bonusMoney: rules.bonus_money,
    supplierPromos: rules.supplier_promos === 'count',
    keepsSent: rules.multiples === 'as_sent',
    roundsAmounts: rules.amounts === 'rounded',
    selects,
    convert: converter(currency, rates),
    minBet: rules.min_bet === null ? null : parseDecimal(rules.min_bet),
    maxBet: rules.max_bet === null ? null : parseDecimal(rules.max_bet),
    needsJoin: needsJoin[join] || joinsBySegment,
    joinsBySegment,
  };
}

const NO_FACTS: readonly FactKind[] = [];

function instant(text: string): number {
  const parsed = parseTimestamp(text);
  if (parsed === null) throw new RangeError('the definition holds a text that is no timestamp');
  return parsed;
}
