import type { Audience } from '@laurel/contract/campaigns/audience.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { GameFilters, GameSelection } from '@laurel/contract/campaigns/games.ts';
import { stagesOf } from '@laurel/contract/campaigns/stages.ts';
import { jurisdictionNames, noAdviceWords, ruleWords } from '../../jurisdictions/rule-words.ts';
import { t } from '../../languages/messages.ts';
import { spanText, timeText } from '../../time/time-text.ts';
import { moneyText, shortMoney } from '../../values/decimal-text.ts';
import { allOf, anyOf } from '../../values/list-text.ts';
import { stageWords } from '../absence-text.ts';
import { costWords, whyMore } from '../editor/cost-words.ts';
import { mostPrizesCost } from '../editor/most-prizes-cost.ts';
import { membersOf, readAt } from '../editor/pointers.ts';
import { memberWords } from '../edits/definition-words.ts';
import { hasFreeSpinsWords, titleAt } from '../members.ts';

/** Sentences about one subject of a definition. */
export interface DefinitionPart {
  title: string;
  sentences: string[];
}

/** What a definition of any kind says: when it runs, which rounds count, and who plays. */
export function sharedParts(definition: CampaignDefinition, zone: string): DefinitionPart[] {
  return [
    { title: t('When'), sentences: windowWords(definition, zone) },
    { title: t('What counts'), sentences: roundWords(definition) },
    { title: t('Players'), sentences: playerSentences(definition, zone) },
  ];
}

/** From when to when, and how late events may come. */
export function windowWords({ start, end, rules }: CampaignDefinition, zone: string): string[] {
  const span = spanText(Date.parse(end) - Date.parse(start));
  return [
    t('It runs from {start} to {end}: {span}.', {
      start: timeText(start, zone),
      end: timeText(end, zone),
      span,
    }),
    rules.grace_seconds === 0
      ? t('Events that arrive after the end do not count.')
      : t('Events that arrive up to {span} after the end still count.', {
          span: spanText(rules.grace_seconds * 1000),
        }),
  ];
}

/** In which games and with which stakes rounds count. */
export function roundWords(definition: CampaignDefinition): string[] {
  const { games, rules, currency } = definition;
  return [
    gameSentence(games),
    stakeWords(rules, currency),
    rules.bonus_money
      ? t('Rounds with bonus money count, too.')
      : t('Bets and wins with bonus money do not count.'),
    ...(rules.supplier_promos === 'count' ? [t('Wins that a supplier’s promotion paid count, too.')] : []),
    ...memberSentences(definition, ['/rules/multiples', '/rules/amounts']),
  ];
}

function stakeWords({ min_bet, max_bet }: CampaignDefinition['rules'], currency: string): string {
  const [min, max] = [min_bet, max_bet].map((bound) => (bound === null ? '' : shortMoney(bound, currency)));
  if (min && max) return t('A round counts with a stake of at least {min} and at most {max}.', { min, max });
  if (min) return t('A round counts with a stake of at least {min}.', { min });
  if (max) return t('A round counts with a stake of at most {max}.', { max });
  return t('A round counts with any stake.');
}

/** What has no sentence of its own, where a definition has it: `Multiples of stakes: of converted amounts.` */
export function memberSentences(definition: CampaignDefinition, pointers: readonly string[]): string[] {
  return pointers.flatMap((pointer) => {
    const value = readAt(definition, pointer);
    const words = memberWords(pointer, value, definition, 'UTC');
    return value === undefined ? [] : [sentence(`${titleAt(membersOf(pointer))}: ${words}`)];
  });
}

/** How players join, and who may. */
export function playerSentences(definition: CampaignDefinition, zone: string): string[] {
  const all = [
    ...stageSentences(definition),
    ...audienceSentences(definition.audience, zone),
    ...memberSentences(definition, ['/audience/segments', '/audience/exclude_segments']),
  ];
  return [
    definition.join === 'opt_in'
      ? t('A player joins by opting in; rounds before that do not count.')
      : t('Players join by playing.'),
    ...(all.length === 0 ? [t('Every player may take part.')] : all),
  ];
}

/** Who takes part after other campaigns; none: the campaign comes after no other. */
function stageSentences(definition: CampaignDefinition): string[] {
  const words = stagesOf(definition).map(stageWords).join('; ');
  return words === '' ? [] : [t('Only players on these places, once they are settled: {words}.', { words })];
}

/** What the prizes may cost, and the budget. */
export function costSentences(definition: CampaignDefinition): string[] {
  const { budget } = definition;
  const most = mostPrizesCost(definition);
  const cost = costWords(most.cost);
  return [
    ...(most.bounded
      ? [t('At most they cost {cost}.', { cost })]
      : [t('Counted once for each place or winner, they cost: {cost}.', { cost }), whyMore(definition)]),
    budget === null
      ? t('No budget is set.')
      : t('The budget is {amount}.', { amount: moneyText(budget.amount, budget.currency) }),
  ];
}

/** Whose rules it follows, and which are overridden. */
export function jurisdictionSentences({ jurisdictions = [], overrides = [] }: CampaignDefinition): string[] {
  if (jurisdictions.length === 0) return [];
  const names = jurisdictions.map((code) => jurisdictionNames[code]).join(', ');
  return [
    t('It follows the rules of: {names}.', { names }),
    ...overrides.map(({ rule, reason }) =>
      t('Overridden: {rule} Reason: {reason}', { rule: ruleWords[rule] ?? rule, reason }),
    ),
    noAdviceWords,
  ];
}

/** Begins with a capital letter and ends with a full stop. */
export function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** Who may take part, a sentence for each condition; none: everybody. */
function audienceSentences(audience: Audience, zone: string): string[] {
  const { registered_from: from, registered_to: to, player_ids: only, exclude_player_ids: not } = audience;
  return [
    ...Object.entries(listText).flatMap(([member, sentence]) => {
      const values = audience[member as keyof typeof listText] ?? [];
      return values.length === 0 ? [] : [sentence(shownAny(values))];
    }),
    from && t('Only players registered at {time} or later.', { time: timeText(from, zone) }),
    to && t('Only players registered before {time}.', { time: timeText(to, zone) }),
    only.length > 0 &&
      t('Only the {count, plural, one {# player} other {# players}} on its list.', { count: only.length }),
    not.length > 0 &&
      t('Not the {count, plural, one {# player} other {# players}} on its list of exceptions.', {
        count: not.length,
      }),
  ].filter((said) => typeof said === 'string');
}

const listText = {
  countries: (values: string) => t('Only players with the country {values}.', { values }),
  exclude_countries: (values: string) => t('Not players with the country {values}.', { values }),
  currencies: (values: string) => t('Only players with the currency {values}.', { values }),
  tags: (values: string) => t('Only players with the tag {values}.', { values }),
  affiliates: (values: string) => t('Only players with the affiliate {values}.', { values }),
  operators: (values: string) => t('Only players with the operator {values}.', { values }),
};

/** In which games rounds count: `Rounds in every game count, except games with provider A or B and theme C.` */
function gameSentence({ all, ids, include, exclude }: GameSelection): string {
  const values = {
    count: ids.length,
    games: allOf(shown(ids)),
    filters: filterWords(include),
    exceptions: filterWords(exclude) || 'none',
  };
  if (all)
    return t(
      'Rounds in every game count{exceptions, select, none {} other {, except games with {exceptions}}}.',
      values,
    );
  if (values.filters === '' && ids.length === 0) return t('No game is chosen yet, so no round counts.');
  if (values.filters === '')
    return t(
      'Rounds in {count, plural, one {the game} other {the games}} {games} count{exceptions, select, none {} other {, except games with {exceptions}}}.',
      values,
    );
  if (ids.length === 0)
    return t(
      'Rounds in games with {filters} count{exceptions, select, none {} other {, except games with {exceptions}}}.',
      values,
    );
  return t(
    'Rounds in {count, plural, one {the game} other {the games}} {games} and games with {filters} count{exceptions, select, none {} other {, except games with {exceptions}}}.',
    values,
  );
}

const filterText: Record<keyof GameFilters, (values: string[]) => string> = {
  provider: (values) => t('provider {values}', { values: shownAny(values) }),
  categories: (values) => t('category {values}', { values: shownAny(values) }),
  features: (values) => t('feature {values}', { values: shownAny(values) }),
  themes: (values) => t('theme {values}', { values: shownAny(values) }),
  device: (values) => t('device {values}', { values: shownAny(values) }),
  has_freespins: (values) =>
    t('free spins {values}', { values: anyOf(values.map((one) => hasFreeSpinsWords[one] ?? one)) }),
};

/** `provider A or B and theme C`; empty where nothing is filtered. */
function filterWords(filters: GameFilters): string {
  return allOf(
    Object.entries(filters)
      .filter(([, values]) => (values?.length ?? 0) > 0)
      .map(([name, values]) => filterText[name as keyof GameFilters](values)),
  );
}

const MAX_LISTED = 8;

/** `a, b or c` */
function shownAny(values: readonly string[]): string {
  return anyOf(shown(values));
}

/** Of many the first ones and how many more there are. */
function shown(values: readonly string[]): readonly string[] {
  const more = values.length - MAX_LISTED;
  return more <= 0 ? values : [...values.slice(0, MAX_LISTED), t('{count, number} more', { count: more })];
}
