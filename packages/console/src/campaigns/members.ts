import type {
  AmountRule,
  MultipleRule,
  SupplierPromoRule,
} from '@laurel/contract/campaigns/counting-rules.ts';
import type { Clock, JoinRule, Metric, TieRule } from '@laurel/contract/campaigns/definition.ts';
import type { TeamSplit } from '@laurel/contract/campaigns/team-splits.ts';
import { jurisdictionNames, ruleWords } from '../jurisdictions/rule-words.ts';
import { t } from '../languages/messages.ts';
import { evaluationWords } from '../segments/rule-draft.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { membersOf } from './editor/pointers.ts';
import { prizeKindNames } from './edits/prize-words.ts';
import { anyTaskTitles, fallChoices, seasonEndWords, seasonLengthWords } from './edits/task-words.ts';
import { periodWords, seedWords, typeWords } from './kinds.ts';

/** A member of a definition: what people call it, in forms and in differences alike, and how its values are shown. */
export interface MemberRow {
  title: string;
  /** What a decimal or a number is of, or that a text is a time; other texts are shown as they are. */
  unit?: 'money' | 'percent' | 'times' | 'points' | 'chance' | 'seconds' | 'time';
  /** Words for the codes that it may have. */
  words?: Readonly<Record<string, string>>;
}

const typeNames = Object.fromEntries(Object.entries(typeWords).map(([type, { name }]) => [type, name]));
const tieWords: Record<TieRule, string> = {
  first_to_reach: t('The first player to reach the score comes first'),
  shared: t('Share the place and its prize'),
  pooled: t('Share the place and split the money of the places'),
  dense: t('Share the place and its prize; the next score has the next place'),
};
const joinWords: Record<JoinRule, string> = {
  automatic: t('Everybody in the audience, by playing'),
  opt_in: t('Only players who opted in'),
};
const splitWords: Record<TeamSplit, string> = {
  evenly: t('Evenly among its players who scored'),
  points: t('By the points that each scored'),
};
const multipleWords: Record<MultipleRule, string> = {
  as_sent: t('of amounts as they were sent'),
  converted: t('of converted amounts'),
};
const amountWords: Record<AmountRule, string> = {
  rounded: t('rounded to 8 decimals'),
  exact: t('with every digit'),
};
const metricWords: Record<Metric, string> = {
  multiplier: t('Payout divided by stake'),
  amount: t('Payout'),
};
const clockWords: Record<Clock, string> = {
  campaign: t('The start of the campaign'),
  player: t('Each player’s first counted round'),
};
const promoWords: Record<SupplierPromoRule, string> = { ignore: t('no'), count: t('yes') };
/** Whether a game has free spins, by the code. */
export const hasFreeSpinsWords: Record<string, string> = {
  yes: t('yes'),
  no: t('no'),
  unknown: t('unknown'),
};

/** A row for each member of the definitions of all kinds, by its name; with the name of what it is in where that matters. */
const members: Readonly<Record<string, MemberRow>> = {
  custom_id: { title: t('Custom id') },
  tournament_type: { title: t('Type'), words: typeNames },
  start: { title: t('Start'), unit: 'time' },
  end: { title: t('End'), unit: 'time' },
  currency: { title: t('Currency') },
  currency_decimals: { title: t('Decimals of the currency') },
  image: { title: t('Image') },
  default_language: { title: t('Default language') },
  visible: { title: t('In the public listing') },
  leaderboard_size: { title: t('Rows of the public board') },
  player_messages: { title: t('Messages about its players') },
  join: { title: t('How players join'), words: joinWords },
  teams: { title: t('Players score for teams') },
  team_split: { title: t('Cash and bonus of a team are split'), words: splitWords },
  texts: { title: t('Texts') },
  name: { title: t('Name') },
  terms: { title: t('Terms') },
  info: { title: t('Info') },
  rules: { title: t('Rules') },
  min_bet: { title: t('Lowest stake'), unit: 'money' },
  max_bet: { title: t('Highest stake'), unit: 'money' },
  bonus_money: { title: t('Rounds with bonus money count') },
  supplier_promos: { title: t('Wins that a supplier’s promotion paid count'), words: promoWords },
  multiples: { title: t('Multiples of stakes'), words: multipleWords },
  amounts: { title: t('Amounts in the campaign’s currency'), words: amountWords },
  grace_seconds: { title: t('Grace for late events'), unit: 'seconds' },
  tie_rule: { title: t('Equal scores'), words: tieWords },
  max_rounds: { title: t('Rounds at most') },
  metric: { title: t('Best round by'), words: metricWords },
  in_order: { title: t('In order') },
  target_points: { title: t('Points to reach'), unit: 'points' },
  clock: { title: t('Seconds count from'), words: clockWords },
  tasks: { title: t('Tasks') },
  task: { title: t('Kind'), words: anyTaskTitles },
  points: { title: t('Points'), unit: 'points' },
  min_amount: { title: t('Each of at least'), unit: 'money' },
  at_least: { title: t('Payout of at least'), unit: 'times' },
  below: { title: t('Payout below'), unit: 'times' },
  length: { title: t('In a row') },
  count: { title: t('How many') },
  chance: { title: t('Chance'), unit: 'chance' },
  spread: { title: t('Prizes fall'), words: fallChoices },
  hours: { title: t('Weights of the hours') },
  max_per_player: { title: t('Most prizes of a player') },
  schedule: { title: t('Spread over') },
  seed_amount: { title: t('Begins with'), unit: 'money' },
  contribution_percent: { title: t('Of each stake'), unit: 'percent' },
  must_drop_from: { title: t('Falls from'), unit: 'money' },
  must_drop_by: { title: t('Falls below'), unit: 'money' },
  from: { title: t('From'), unit: 'time' },
  to: { title: t('To'), unit: 'time' },
  experience: { title: t('What gives experience') },
  caps: { title: t('Most points') },
  per_day: { title: t('Most points a day'), unit: 'points' },
  levels: { title: t('Levels') },
  'levels/from': { title: t('From experience'), unit: 'points' },
  'levels/prize': { title: t('Prize') },
  benefits: { title: t('What it brings') },
  season: { title: t('Seasons') },
  'season/every': { title: t('A season is'), words: seasonLengthWords },
  at_end: { title: t('At the end of a season players'), words: seasonEndWords },
  fall: { title: t('Fall by levels') },
  steps: { title: t('Steps') },
  'steps/texts': { title: t('Text for players') },
  'steps/prize': { title: t('Prize') },
  'prizes/prize': { title: t('Prize') },
  repeat: { title: t('Repeats') },
  times: { title: t('Times it can be completed') },
  every: { title: t('Period'), words: periodWords },
  time_zone: { title: t('Time zone of days and weeks') },
  settle_after_seconds: { title: t('Fixed after'), unit: 'seconds' },
  tickets: { title: t('What gives tickets') },
  'tickets/tickets': { title: t('Tickets') },
  max_tickets: { title: t('Most tickets of a player') },
  one_prize_a_player: { title: t('A player wins once') },
  seed: { title: t('Seed of the draw'), words: seedWords },
  seed_source: { title: t('Announcement of the value') },
  'seed_source/texts': { title: t('Where the value comes from') },
  'seed_source/at': { title: t('When the value becomes known'), unit: 'time' },
  'seed_source/pattern': { title: t('Exact form of the value') },
  games: { title: t('Games') },
  all: { title: t('Every game') },
  ids: { title: t('These games') },
  include: { title: t('And every game with') },
  exclude: { title: t('Except every game with') },
  provider: { title: t('Provider') },
  categories: { title: t('Category') },
  features: { title: t('Feature') },
  themes: { title: t('Theme') },
  device: { title: t('Device') },
  has_freespins: { title: t('Has free spins'), words: hasFreeSpinsWords },
  audience: { title: t('Audience') },
  countries: { title: t('Countries') },
  exclude_countries: { title: t('Not these countries') },
  currencies: { title: t('Currencies') },
  tags: { title: t('Tags') },
  affiliates: { title: t('Affiliates') },
  operators: { title: t('Operators') },
  registered_from: { title: t('Registered from'), unit: 'time' },
  registered_to: { title: t('Registered before'), unit: 'time' },
  player_ids: { title: t('Only these players') },
  exclude_player_ids: { title: t('Not these players') },
  segments: { title: t('Only these segments') },
  exclude_segments: { title: t('Not these segments') },
  segment_id: { title: t('Segment') },
  version: { title: t('Version') },
  evaluated: { title: t('When it is decided who is in it'), words: evaluationWords },
  after: { title: t('After other campaigns') },
  campaign: { title: t('Earlier campaign') },
  places: { title: t('Places 1 to') },
  prizes: { title: t('Prizes') },
  prize: { title: t('Prize for the whole mission') },
  place_from: { title: t('From place') },
  place_to: { title: t('To place') },
  kind: { title: t('Kind'), words: prizeKindNames },
  amount: { title: t('Amount'), unit: 'money' },
  percent: { title: t('Percent'), unit: 'percent' },
  spins: { title: t('Spins each') },
  wagering: { title: t('Wagering'), unit: 'times' },
  value: { title: t('Item') },
  template: { title: t('Bonus template') },
  game_ids: { title: t('In these games') },
  titles: { title: t('Title') },
  pool: { title: t('Pool') },
  turnover_percent: { title: t('Of all stakes that count'), unit: 'percent' },
  max: { title: t('At most'), unit: 'money' },
  budget: { title: t('Budget') },
  jurisdictions: { title: t('Jurisdictions'), words: jurisdictionNames },
  overrides: { title: t('Overridden rules') },
  rule: { title: t('Rule'), words: ruleWords },
  reason: { title: t('Reason') },
};

/** The row of the member that the names lead to; undefined: it is none of a definition, as in entries of the audit log. */
export function rowAt(names: readonly string[]): MemberRow | undefined {
  const [last = '', above = ''] = names.filter((name) => wholeNumber(name) === undefined).toReversed();
  return isByLanguage(above) ? rowAt(names.slice(0, -1)) : (members[`${above}/${last}`] ?? members[last]);
}

/** What people call the member that the names lead to; one by language names the language. */
export function titleAt(names: readonly string[]): string {
  const [last = '', above = ''] = names.toReversed();
  const words = last.replaceAll('_', ' ');
  const title = rowAt(names)?.title ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return isByLanguage(above) ? `${title} (${last})` : title;
}

/** Whether the members of a member are languages. */
function isByLanguage(name: string): boolean {
  return name === 'texts' || name === 'titles' || name === 'benefits';
}

/**
 * A member of a definition as people name it: `/rules/tasks/0/points` → `Task 1 · Points`; `/texts/de/name` → `Name (de)`.
 */
export function pointerWords(pointer: string): string {
  const names = membersOf(pointer);
  const said = names.reduce<string[]>((words, name, index) => {
    const [above = '', top = ''] = [names[index - 1], names[index - 2]];
    const item = wholeNumber(name);
    const title = titleAt(names.slice(0, index + 1));
    if (item !== undefined)
      return words.with(-1, listItems[above]?.(item + 1) ?? `${words.at(-1)} ${item + 1}`);
    if (isByLanguage(above)) return words.with(-1, title);
    if (isByLanguage(top)) return words.with(-1, `${title} (${above})`);
    return above === 'rules' ? [title] : words.concat(title);
  }, []);
  return said.join(' · ');
}

/** Lists count from 0 in pointers and from 1 for people. */
const listItems: Record<string, (number: number) => string> = {
  prizes: (number) => t('Prize {number}', { number }),
  tasks: (number) => t('Task {number}', { number }),
  steps: (number) => t('Step {number}', { number }),
  tickets: (number) => t('Task for tickets {number}', { number }),
};
