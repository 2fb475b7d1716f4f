import type {
  CampaignDefinition,
  Clock,
  Metric,
  TournamentDefinition,
  TournamentType,
} from '@laurel/contract/campaigns/definition.ts';
import type { Pool } from '@laurel/contract/campaigns/pool.ts';
import { t } from '../../languages/messages.ts';
import { countText, decimalText, moneyText } from '../../values/decimal-text.ts';
import { placedWords } from '../edits/prize-words.ts';
import { taskWords } from '../edits/task-words.ts';
import { ofKind } from '../kinds.ts';
import {
  dropSentences,
  jackpotSentences,
  levelsSentences,
  missionSentences,
  raffleSentences,
} from './kind-sentences.ts';
import {
  costSentences,
  type DefinitionPart,
  jurisdictionSentences,
  memberSentences,
  playerSentences,
  roundWords,
  sentence,
  windowWords,
} from './shared-sentences.ts';

/** Explains a definition of any kind in sentences, with times in the zone. */
export function definitionSentences(definition: CampaignDefinition, zone: string): DefinitionPart[] {
  const own = ofKind(
    {
      tournament: (tournament) => tournamentSentences(tournament, zone),
      mission: (mission) => missionSentences(mission, zone),
      raffle: (raffle) => raffleSentences(raffle, zone),
      drop: (drop) => dropSentences(drop, zone),
      jackpot: (jackpot) => jackpotSentences(jackpot, zone),
      levels: (levels) => levelsSentences(levels, zone),
    },
    definition,
  );
  return [
    ...own,
    {
      title: t('Where players see it'),
      sentences: [...listingWords(definition), ...memberSentences(definition, ['/player_messages'])],
    },
    { title: t('Jurisdictions'), sentences: jurisdictionSentences(definition) },
  ].filter(({ sentences }) => sentences.length > 0);
}

function tournamentSentences(definition: TournamentDefinition, zone: string): DefinitionPart[] {
  return [
    {
      title: t('What wins'),
      sentences: [
        winsWords[definition.tournament_type](definition),
        ...memberSentences(definition, ['/rules/tie_rule']),
      ],
    },
    { title: t('When'), sentences: windowWords(definition, zone) },
    { title: t('What counts'), sentences: roundWords(definition) },
    {
      title: missions.includes(definition.tournament_type) ? t('The mission') : t('Points'),
      sentences: taskSentences(definition),
    },
    {
      title: t('Players'),
      sentences: [...playerSentences(definition, zone), ...teamSentences(definition)],
    },
    { title: t('Prizes'), sentences: prizeSentences(definition) },
  ];
}

const winsWords: Record<TournamentType, (definition: TournamentDefinition) => string> = {
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

const missions: readonly TournamentType[] = ['TM', 'IM'];

function taskSentences({ tournament_type: type, rules, currency }: TournamentDefinition): string[] {
  if (type === 'HC') return [];
  const tasks = rules.tasks.map((task) => sentence(taskWords(task, currency)));
  if (tasks.length === 0) return [t('There is no task yet.')];
  const order = rules.in_order ? t('One task begins after the other.') : t('Tasks may be met in any order.');
  return missions.includes(type) && tasks.length > 1 ? [...tasks, order] : tasks;
}

function teamSentences(definition: TournamentDefinition): string[] {
  if (!definition.teams) return [];
  return [
    t('Players score for teams, whose places win the prizes.'),
    ...memberSentences(definition, ['/team_split']),
  ];
}

function prizeSentences(definition: TournamentDefinition): string[] {
  const { prizes, currency, tournament_type, pool } = definition;
  if (prizes.length === 0) return [t('Players win nothing.')];
  return [
    ...(pool ? [poolSentence(pool, currency)] : []),
    ...prizes.map((prize) => sentence(placedWords(prize, currency, tournament_type))),
    ...costSentences(definition),
  ];
}

function poolSentence({ amount = '0', turnover_percent, max }: Pool, currency: string): string {
  if (turnover_percent === undefined)
    return t('Places share a pool of {amount}.', { amount: moneyText(amount, currency) });
  const percent = decimalText(turnover_percent);
  if (max === undefined) return t('Places share a pool of {percent} % of all stakes.', { percent });
  return t('Places share a pool of {percent} % of all stakes, at most {max}.', {
    percent,
    max: moneyText(max, currency),
  });
}

/** Whether players see it, and where. */
export function listingWords(definition: CampaignDefinition): string[] {
  if (!definition.visible) return [t('It is not in the public listing; only staff see it.')];
  if (!('leaderboard_size' in definition)) return [t('In the public listing of campaigns.')];
  const count = definition.leaderboard_size;
  return [
    t('In the public listing, with a board of {count, plural, one {# row} other {# rows}}.', { count }),
  ];
}
