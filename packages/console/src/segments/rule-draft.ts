import type { SegmentCondition, SegmentEvaluation, SegmentRule } from '@laurel/contract/segments/rules.ts';
import { t } from '../languages/messages.ts';
import { wholeNumber } from '../values/whole-number.ts';

/** A condition as it is typed: every field that any fact has, as text. */
export interface DraftCondition {
  fact: FactChoice;
  isNot: boolean;
  days: string;
  least: string;
  amount: string;
  /** Texts with commas between them. */
  list: string;
  custom_id: string;
}

/** A rule as it is typed. */
export interface DraftRule {
  joined: 'all' | 'any';
  conditions: DraftCondition[];
}

/** What the form of a segment by rule holds. */
export interface RuleFields extends DraftRule {
  name: string;
  evaluated: 'at_publish' | 'live';
}

const idsOf = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const count = (text: string) => wholeNumber(text) ?? 0;

/** A choice of what a condition asks, with its fields and how it is sent. */
interface FactWords {
  label: string;
  /** Fields in their order, with their labels. */
  fields: Partial<Record<'days' | 'least' | 'amount' | 'list' | 'custom_id', string>>;
  condition: (draft: DraftCondition) => SegmentCondition;
}

const days = t('Within days');
const listed = (
  fact: 'country' | 'currency' | 'tag' | 'affiliate' | 'operator',
  label: string,
): FactWords => ({
  label,
  fields: { list: t('Any of these, with commas') },
  condition: ({ list }) => ({ fact, is: idsOf(list) }),
});
const campaign = (label: string, asked: { took_part: true } | { won: true }): FactWords => ({
  label,
  fields: { custom_id: t('Campaign (custom_id)') },
  condition: ({ custom_id }) => ({ fact: 'campaign', custom_id, ...asked }),
});

/** What conditions can ask. */
export const conditionWords = {
  deposits: {
    label: t('Deposited'),
    fields: { days, least: t('Deposits at least'), amount: t('Amount at least, if asked') },
    condition: ({ days: within, least, amount }) => ({
      fact: 'deposits',
      within_days: count(within),
      at_least_count: count(least),
      ...(amount.trim() !== '' && { at_least_amount: amount.trim() }),
    }),
  },
  rounds: {
    label: t('Played rounds'),
    fields: { days, least: t('Rounds at least'), list: t('Providers, with commas') },
    condition: ({ days: within, least, list }) => ({
      fact: 'rounds',
      within_days: count(within),
      at_least: count(least),
      ...(idsOf(list).length > 0 && { providers: idsOf(list) }),
    }),
  },
  registered: {
    label: t('Registered'),
    fields: { days },
    condition: ({ days: within }) => ({ fact: 'registered', within_days: count(within) }),
  },
  seen: {
    label: t('Last seen'),
    fields: { days },
    condition: ({ days: within }) => ({ fact: 'last_seen', within_days: count(within) }),
  },
  country: listed('country', t('Country')),
  currency: listed('currency', t('Currency')),
  tag: listed('tag', t('Tag')),
  affiliate: listed('affiliate', t('Affiliate')),
  operator: listed('operator', t('Operator')),
  took_part: campaign(t('Took part in a campaign'), { took_part: true }),
  won: campaign(t('Won in a campaign'), { won: true }),
  level: {
    label: t('Level in a campaign'),
    fields: { custom_id: t('Campaign (custom_id)'), least: t('Level at least') },
    condition: ({ custom_id, least }) => ({ fact: 'level', campaign: custom_id, at_least: count(least) }),
  },
  place: {
    label: t('Place in a campaign'),
    fields: { custom_id: t('Campaign (custom_id)'), least: t('Place at most') },
    condition: ({ custom_id, least }) => ({ fact: 'campaign', custom_id, place_up_to: count(least) }),
  },
} satisfies Record<string, FactWords>;
export type FactChoice = keyof typeof conditionWords;

/** A new condition, filled in as far as it can be. */
export const newCondition = (): DraftCondition => ({
  ...{ fact: 'deposits', isNot: false, days: '30', least: '1', amount: '', list: '', custom_id: '' },
});

/** The rule as it is sent. */
export function ruleOf({ joined, conditions }: DraftRule): SegmentRule {
  const parts = conditions.map((draft): SegmentRule => {
    const condition = conditionWords[draft.fact].condition(draft);
    return draft.isNot ? { not: condition } : condition;
  });
  const [only, ...more] = parts;
  if (only && more.length === 0) return only;
  return joined === 'all' ? { all: parts } : { any: parts };
}

/** When it is decided who belongs to a segment by rule. */
export const evaluationWords: Record<SegmentEvaluation, string> = {
  at_publish: t('Once, when a campaign is published'),
  live: t('As it goes'),
};
