import type {
  Audience,
  CampaignDefinition,
  GameFilters,
  Metric,
  TieRule,
  TournamentType,
} from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { spanText, timeText } from '../../time/time-text.ts';
import { countText, decimalText, moneyText, shortMoney } from '../../values/decimal-text.ts';
import { costWords } from '../editor/cost-words.ts';
import { mostPrizesCost } from '../editor/most-prizes-cost.ts';
import { prizeTitle, prizeWords, taskWords } from '../edits/definition-words.ts';

/** Sentences about one subject of a definition. */
export interface DefinitionPart {
  title: string;
  sentences: string[];
}

/** Explains a definition in sentences, with times in the zone. */
export function definitionSentences(definition: CampaignDefinition, zone: string): DefinitionPart[] {
  return [
    {
      title: 'What wins',
      sentences: [winsWords[definition.tournament_type](definition), tieSentences[definition.rules.tie_rule]],
    },
    { title: 'When', sentences: windowWords(definition, zone) },
    { title: 'What counts', sentences: roundWords(definition) },
    { title: scoreTitle(definition), sentences: taskSentences(definition) },
    { title: 'Players', sentences: playerWords(definition, zone) },
    { title: 'Prizes', sentences: prizeSentences(definition) },
    { title: 'Where players see it', sentences: listingWords(definition) },
  ].filter(({ sentences }) => sentences.length > 0);
}

const winsWords: Record<TournamentType, (definition: CampaignDefinition) => string> = {
  PT: () => 'The player with the most points comes first.',
  RA: ({ rules }) =>
    `The player with the most points in the first ${countText(rules.max_rounds ?? 0)} rounds that count comes first.`,
  HC: ({ rules }) => metricSentences[rules.metric ?? 'multiplier'],
  TM: () => 'The player with the fewest rounds to finish the mission comes first; each player may try again.',
  IM: ({ rules }) =>
    `Each player plays alone: the fewer rounds the mission takes, up to ${countText(rules.max_rounds ?? 0)}, the better the prize.`,
  SR: ({ rules }) =>
    `The player with the least time to ${decimalText(rules.target_points ?? '0')} points comes first; the time runs from ${clockWords[rules.clock ?? 'campaign']}.`,
};

const metricSentences: Readonly<Record<Metric, string>> = {
  multiplier: 'The player with the greatest payout in a single round, measured by its stake, comes first.',
  amount: 'The player with the greatest payout in a single round comes first.',
};

const clockWords = { campaign: 'the start of the campaign', player: 'the first round of each player' };

const tieSentences: Readonly<Record<TieRule, string>> = {
  first_to_reach: 'Of players with equal scores the first to reach the score comes first.',
  shared: 'Players with equal scores share a place and its prize.',
};

function windowWords({ start, end, rules }: CampaignDefinition, zone: string): string[] {
  const lasts = spanText(Date.parse(end) - Date.parse(start));
  const grace =
    rules.grace_seconds === 0
      ? 'Events that arrive after the end do not count.'
      : `Events that arrive up to ${spanText(rules.grace_seconds * 1000)} after the end still count.`;
  return [`It runs from ${timeText(start, zone)} to ${timeText(end, zone)}: ${lasts}.`, grace];
}

function roundWords({ games, rules, currency }: CampaignDefinition): string[] {
  const { min_bet: min, max_bet: max } = rules;
  const stakes = [
    ...(min === null ? [] : [`at least ${shortMoney(min, currency)}`]),
    ...(max === null ? [] : [`at most ${shortMoney(max, currency)}`]),
  ].join(' and ');
  return [
    gameWords(games),
    `A round counts with ${stakes === '' ? 'any stake' : `a stake of ${stakes}`}.`,
    rules.bonus_money
      ? 'Rounds with bonus money count, too.'
      : 'Bets and wins with bonus money do not count.',
  ];
}

function gameWords({ all, ids, include, exclude }: CampaignDefinition['games']): string {
  const chosen = [
    ...(ids.length > 0 ? [`the ${ids.length === 1 ? 'game' : 'games'} ${listed(ids)}`] : []),
    ...filterWords(include),
  ].join(' and ');
  const which = all ? 'every game' : chosen || 'no game yet';
  const except = filterWords(exclude).join(' and ');
  return `Rounds in ${which} count${except === '' ? '' : `, except ${except}`}.`;
}

const filterNames: Record<keyof GameFilters, string> = {
  provider: 'provider',
  categories: 'category',
  features: 'feature',
  themes: 'theme',
  device: 'device',
  has_freespins: 'free spins',
};

/** `games with provider A or B and theme C`; none where nothing is filtered. */
function filterWords(filters: GameFilters): string[] {
  const words = Object.entries(filters)
    .filter(([, values]) => (values?.length ?? 0) > 0)
    .map(([name, values]) => `${filterNames[name as keyof GameFilters]} ${listed(values ?? [], 'or')}`);
  return words.length === 0 ? [] : [`games with ${words.join(' and ')}`];
}

const missions: readonly TournamentType[] = ['TM', 'IM'];

function scoreTitle({ tournament_type }: CampaignDefinition): string {
  return missions.includes(tournament_type) ? 'The mission' : 'Points';
}

function taskSentences({ tournament_type: type, rules, currency }: CampaignDefinition): string[] {
  if (type === 'HC') return [];
  const tasks = rules.tasks.map((task) => sentence(taskWords(task, currency)));
  if (tasks.length === 0) return ['There is no task yet.'];
  const order = rules.in_order ? 'One task begins after the other.' : 'Tasks may be met in any order.';
  return missions.includes(type) && tasks.length > 1 ? [...tasks, order] : tasks;
}

function playerWords({ join, audience }: CampaignDefinition, zone: string): string[] {
  const conditions = audienceWords(audience, zone);
  return [
    join === 'opt_in'
      ? 'A player joins by opting in; rounds before that do not count.'
      : 'Players join by playing.',
    ...(conditions.length === 0 ? ['Every player may take part.'] : conditions),
  ];
}

function audienceWords(audience: Audience, zone: string): string[] {
  const { registered_from: from, registered_to: to, player_ids: only, exclude_player_ids: not } = audience;
  const lists = {
    countries: 'country',
    currencies: 'currency',
    tags: 'tag',
    affiliates: 'affiliate',
    operators: 'operator',
  };
  return [
    ...Object.entries(lists).flatMap(([member, word]) => {
      const values = audience[member as keyof typeof lists];
      return values.length === 0 ? [] : [`Only players with the ${word} ${listed(values, 'or')}.`];
    }),
    ...(from === null ? [] : [`Only players registered at ${timeText(from, zone)} or later.`]),
    ...(to === null ? [] : [`Only players registered before ${timeText(to, zone)}.`]),
    ...(only.length === 0 ? [] : [`Only the ${many(only.length, 'player')} on its list.`]),
    ...(not.length === 0 ? [] : [`Not the ${many(not.length, 'player')} on its list of exceptions.`]),
  ];
}

function prizeSentences(definition: CampaignDefinition): string[] {
  const { prizes, currency, budget, tournament_type } = definition;
  if (prizes.length === 0) return ['Players win nothing.'];
  const words = tournament_type === 'IM' ? tierWords : prizeWords;
  const { cost, bounded } = mostPrizesCost(definition);
  const most = bounded ? 'At most they cost' : 'If each is won once in each of its places, they cost';
  return [
    ...prizes.map((prize) => sentence(words(prize, currency))),
    `${most}: ${costWords(cost)}.`,
    ...(budget === null ? [] : [`The budget is ${moneyText(budget.amount, budget.currency)}.`]),
  ];
}

/** `in 1–20 rounds: EUR 50`. */
function tierWords(prize: Prize, currency: string): string {
  const { place_from: from, place_to: to } = prize;
  return `in ${from === to ? many(from, 'round') : `${from}–${to} rounds`}: ${prizeTitle(prize, currency)}`;
}

function listingWords({ visible, leaderboard_size }: CampaignDefinition): string[] {
  if (!visible) return ['It is not in the public listing; only staff see it.'];
  return [`In the public listing, with a board of ${many(leaderboard_size, 'row')}.`];
}

const MAX_LISTED = 8;

/** `a, b and c`; of many the first ones and how many more there are. */
function listed(values: readonly string[], last = 'and'): string {
  const shown = values.slice(0, MAX_LISTED);
  const more = values.length - shown.length;
  const parts = more === 0 ? shown : [...shown, `${more} more`];
  return parts.length === 1
    ? (parts[0] as string)
    : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

function many(count: number, one: string): string {
  return `${countText(count)} ${count === 1 ? one : `${one}s`}`;
}

/** Begins with a capital letter and ends with a full stop. */
function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}
