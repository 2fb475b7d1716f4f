import type { Audience } from './audience.ts';
import type { CampaignKindName } from './by-kind.ts';
import type { AmountRule, MultipleRule } from './counting-rules.ts';
import type { CampaignDefinition, Metric } from './definition.ts';
import type { DropSchedule } from './drop.ts';
import type { AnyTaskName } from './fact-tasks.ts';

/** Does the campaign count multiples of stakes: by a task, or by the best round? */
export function countsMultiples(definition: CampaignDefinition): boolean {
  return counted[definition.kind](definition as never);
}

/** Whether a task counts rounds by the multiple that they paid. */
const byMultiple: Readonly<Record<AnyTaskName, boolean>> = {
  turnover: false,
  rounds: false,
  wins: false,
  multiplier: true,
  streak: false,
  deposits: false,
  deposited: false,
  deposit_days: false,
  login_days: false,
};
const isMultiple = ({ task }: { task: AnyTaskName }) => byMultiple[task];

/** Whether the best round is the one with the highest multiple; only HC has a metric. */
const bestMultiple: Readonly<Record<Metric, boolean>> = { multiplier: true, amount: false };

const counted: {
  readonly [Kind in CampaignKindName]: (definition: Extract<CampaignDefinition, { kind: Kind }>) => boolean;
} = {
  tournament: ({ rules: { metric, tasks } }) =>
    tasks.some(isMultiple) || (metric !== undefined && bestMultiple[metric]),
  mission: ({ rules }) => rules.steps.some(isMultiple),
  raffle: ({ rules }) => rules.tickets.some(isMultiple),
  drop: () => false,
  jackpot: () => false,
  levels: ({ rules }) => rules.experience.some(isMultiple),
};

/**
 * The definition with what publishing fixes about amounts and multiples, unless its author says it (docs/rules/money.md#6
 * and 7), and of a drop with the window over which its prizes are spread (docs/rules/drops.md#3).
 */
export function withCountingTerms(definition: CampaignDefinition): CampaignDefinition {
  const { kind, start: from, end: to, rules } = definition;
  const schedule = kind === 'drop' ? { schedule: { from, to } } : {};
  return withMultiples(withRules(definition, { amounts: rules.amounts ?? 'rounded', ...schedule }));
}

/** The definition with what publishing fixes about multiples alone, unless its author says it. */
export function withMultiples(definition: CampaignDefinition): CampaignDefinition {
  return definition.rules.multiples === undefined && countsMultiples(definition)
    ? withRules(definition, { multiples: 'as_sent' })
    : definition;
}

/** An edit of a campaign: what publishing fixed and the edit leaves out stays as it is (docs/rules/campaigns.md#4). */
export function keepFixedTerms(stored: CampaignDefinition, edit: CampaignDefinition): CampaignDefinition {
  const { currency, currency_decimals, rules } = stored;
  const isCurrencyKept = currency_decimals !== undefined && edit.currency === currency;
  const kept = isCurrencyKept
    ? { ...edit, currency_decimals: edit.currency_decimals ?? currency_decimals }
    : edit;
  const audience = keepFixedSegments(stored.audience, kept.audience);
  const { multiples = rules.multiples, amounts = rules.amounts } = edit.rules;
  const schedule = 'schedule' in rules && edit.kind === 'drop' ? { schedule: rules.schedule } : {};
  const fixed = { ...(multiples && { multiples }), ...(amounts && { amounts }), ...schedule };
  return withRules({ ...kept, audience }, fixed);
}

/** A segment by rule that stays in the audience keeps the players, or their times, that were fixed. */
function keepFixedSegments(stored: Audience, edit: Audience): Audience {
  const kept = (['segments', 'exclude_segments'] as const).flatMap((member) => {
    const fixed = (stored[member] ?? []).filter(({ evaluated }) => evaluated !== undefined);
    const of = (id: number) => fixed.find(({ segment_id }) => segment_id === id);
    const list = edit[member];
    return list && fixed.length > 0 ? [[member, list.map((one) => of(one.segment_id) ?? one)]] : [];
  });
  return kept.length === 0 ? edit : { ...edit, ...Object.fromEntries(kept) };
}

function withRules(
  definition: CampaignDefinition,
  rules: { multiples?: MultipleRule; amounts?: AmountRule; schedule?: DropSchedule | undefined },
): CampaignDefinition {
  return { ...definition, rules: { ...definition.rules, ...rules } } as CampaignDefinition;
}
