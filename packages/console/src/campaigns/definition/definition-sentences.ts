import type {
  CampaignDefinition,
  Clock,
  Metric,
  TieRule,
  TournamentType,
} from '@laurel/contract/campaigns/definition.ts';
import { jurisdictionNames, noAdviceWords, ruleWords } from '../../jurisdictions/rule-words.ts';
import { t } from '../../languages/messages.ts';
import { spanText, timeText } from '../../time/time-text.ts';
import { countText, decimalText, moneyText, shortMoney } from '../../values/decimal-text.ts';
import { costWords } from '../editor/cost-words.ts';
import { mostPrizesCost } from '../editor/most-prizes-cost.ts';
import { prizeWords, tierWords } from '../edits/prize-words.ts';
import { taskWords } from '../edits/task-words.ts';
import { audienceSentences } from './audience-sentences.ts';
import { gameSentence } from './game-sentence.ts';

/** Sentences about one subject of a definition. */
export interface DefinitionPart {
  title: string;
  sentences: string[];
}

/** Explains a definition in sentences, with times in the zone. */
export function definitionSentences(definition: CampaignDefinition, zone: string): DefinitionPart[] {
  return [
    {
      title: t('What wins'),
      sentences: [winsWords[definition.tournament_type](definition), tieSentences[definition.rules.tie_rule]],
    },
    { title: t('When'), sentences: windowWords(definition, zone) },
    { title: t('What counts'), sentences: roundWords(definition) },
    { title: scoreTitle(definition), sentences: taskSentences(definition) },
    { title: t('Players'), sentences: playerWords(definition, zone) },
    { title: t('Prizes'), sentences: prizeSentences(definition) },
    { title: t('Where players see it'), sentences: listingWords(definition) },
    { title: t('Jurisdictions'), sentences: jurisdictionSentences(definition) },
  ].filter(({ sentences }) => sentences.length > 0);
}

const winsWords: Record<TournamentType, (definition: CampaignDefinition) => string> = {
  PT: () => t('The player with the most points comes first.'),
  RA: ({ rules }) =>
    t('The player with the most points in the first {rounds} rounds that count comes first.', {
      rounds: countText(rules.max_rounds ?? 0),
    }),
  HC: ({ rules }) => metricSentences[rules.metric ?? 'multiplier'],
  TM: () =>
    t('The player with the fewest rounds to finish the mission comes first; each player may try again.'),
  IM: ({ rules }) =>
    t('Each player plays alone: the fewer rounds the mission takes, up to {rounds}, the better the prize.', {
      rounds: countText(rules.max_rounds ?? 0),
    }),
  SR: ({ rules }) => clockSentences[rules.clock ?? 'campaign'](decimalText(rules.target_points ?? '0')),
};

const clockSentences: Readonly<Record<Clock, (points: string) => string>> = {
  campaign: (points) =>
    t(
      'The player with the least time to {points} points comes first; the time runs from the start of the campaign.',
      { points },
    ),
  player: (points) =>
    t(
      'The player with the least time to {points} points comes first; the time runs from the first round of each player.',
      { points },
    ),
};

const metricSentences: Readonly<Record<Metric, string>> = {
  multiplier: t('The player with the greatest payout in a single round, measured by its stake, comes first.'),
  amount: t('The player with the greatest payout in a single round comes first.'),
};

const tieSentences: Readonly<Record<TieRule, string>> = {
  first_to_reach: t('Of players with equal scores the first to reach the score comes first.'),
  shared: t('Players with equal scores share a place and its prize.'),
};

function windowWords({ start, end, rules }: CampaignDefinition, zone: string): string[] {
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

function roundWords({ games, rules, currency }: CampaignDefinition): string[] {
  return [
    gameSentence(games),
    stakeWords(rules, currency),
    rules.bonus_money
      ? t('Rounds with bonus money count, too.')
      : t('Bets and wins with bonus money do not count.'),
    ...(rules.supplier_promos === 'count' ? [t('Wins that a supplier’s promotion paid count, too.')] : []),
  ];
}

function stakeWords({ min_bet, max_bet }: CampaignDefinition['rules'], currency: string): string {
  const [min, max] = [min_bet, max_bet].map((bound) => (bound === null ? '' : shortMoney(bound, currency)));
  if (min && max) return t('A round counts with a stake of at least {min} and at most {max}.', { min, max });
  if (min) return t('A round counts with a stake of at least {min}.', { min });
  if (max) return t('A round counts with a stake of at most {max}.', { max });
  return t('A round counts with any stake.');
}

const missions: readonly TournamentType[] = ['TM', 'IM'];

function scoreTitle({ tournament_type }: CampaignDefinition): string {
  return missions.includes(tournament_type) ? t('The mission') : t('Points');
}

function taskSentences({ tournament_type: type, rules, currency }: CampaignDefinition): string[] {
  if (type === 'HC') return [];
  const tasks = rules.tasks.map((task) => sentence(taskWords(task, currency)));
  if (tasks.length === 0) return [t('There is no task yet.')];
  const order = rules.in_order ? t('One task begins after the other.') : t('Tasks may be met in any order.');
  return missions.includes(type) && tasks.length > 1 ? [...tasks, order] : tasks;
}

function playerWords({ join, audience }: CampaignDefinition, zone: string): string[] {
  const conditions = audienceSentences(audience, zone);
  return [
    join === 'opt_in'
      ? t('A player joins by opting in; rounds before that do not count.')
      : t('Players join by playing.'),
    ...(conditions.length === 0 ? [t('Every player may take part.')] : conditions),
  ];
}

function prizeSentences(definition: CampaignDefinition): string[] {
  const { prizes, currency, budget, tournament_type } = definition;
  if (prizes.length === 0) return [t('Players win nothing.')];
  const words = tournament_type === 'IM' ? tierWords : prizeWords;
  const most = mostPrizesCost(definition);
  const cost = costWords(most.cost);
  return [
    ...prizes.map((prize) => sentence(words(prize, currency))),
    most.bounded
      ? t('At most they cost: {cost}.', { cost })
      : t('If each is won once in each of its places, they cost: {cost}.', { cost }),
    ...(budget === null
      ? []
      : [t('The budget is {amount}.', { amount: moneyText(budget.amount, budget.currency) })]),
  ];
}

function listingWords({ visible, leaderboard_size: count }: CampaignDefinition): string[] {
  if (!visible) return [t('It is not in the public listing; only staff see it.')];
  return [
    t('In the public listing, with a board of {count, plural, one {# row} other {# rows}}.', { count }),
  ];
}

function jurisdictionSentences({ jurisdictions = [], overrides = [] }: CampaignDefinition): string[] {
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
function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}
