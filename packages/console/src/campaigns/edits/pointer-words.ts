import { t } from '../../languages/messages.ts';
import { wholeNumber } from '../../values/whole-number.ts';
import { membersOf } from '../editor/pointers.ts';

/** Members that are named on their own. */
const titles: Record<string, string> = {
  custom_id: t('Custom id'),
  tournament_type: t('Type'),
  start: t('Start'),
  end: t('End'),
  currency: t('Currency'),
  currency_decimals: t('Decimals of the currency'),
  image: t('Image'),
  default_language: t('Default language'),
  visible: t('In the public listing'),
  leaderboard_size: t('Rows of the public board'),
  join: t('How players join'),
  teams: t('Teams'),
  team_split: t('Split of a team’s prize'),
  prizes: t('Prizes'),
  prize: t('Prize for the whole mission'),
  pool: t('Pool'),
  budget: t('Budget'),
  jurisdictions: t('Jurisdictions'),
  overrides: t('Overridden rules'),
  texts: t('Texts'),
  games: t('Games'),
  rules: t('Rules'),
  audience: t('Audience'),
  after: t('After other campaigns'),
  name: t('Name'),
  terms: t('Terms'),
  info: t('Info'),
  min_bet: t('Lowest stake'),
  max_bet: t('Highest stake'),
  bonus_money: t('Rounds with bonus money'),
  supplier_promos: t('Wins of suppliers’ promotions'),
  multiples: t('Multiples of stakes'),
  amounts: t('Amounts in the campaign’s currency'),
  tie_rule: t('Equal scores'),
  grace_seconds: t('Grace for late events'),
  tasks: t('Tasks'),
  steps: t('Steps'),
  tickets: t('What gives tickets'),
  repeat: t('Repeats'),
  time_zone: t('Time zone of days and weeks'),
  settle_after_seconds: t('Fixed after'),
  max_tickets: t('Tickets at most'),
  one_prize_a_player: t('One prize a player'),
  seed: t('Seed of the draw'),
  max_rounds: t('Rounds at most'),
  metric: t('Best round by'),
  in_order: t('Tasks in order'),
  target_points: t('Points to reach'),
  clock: t('Seconds count from'),
};

/** Members that are named as parts of others. */
const parts: Record<string, string> = {
  all: t('every game'),
  ids: t('by id'),
  include: t('with'),
  exclude: t('except'),
  provider: t('provider'),
  categories: t('category'),
  features: t('feature'),
  themes: t('theme'),
  device: t('device'),
  has_freespins: t('has free spins'),
  countries: t('countries'),
  exclude_countries: t('not these countries'),
  currencies: t('currencies'),
  tags: t('tags'),
  affiliates: t('affiliates'),
  operators: t('operators'),
  registered_from: t('registered from'),
  registered_to: t('registered before'),
  player_ids: t('only these players'),
  exclude_player_ids: t('not these players'),
  segments: t('only these segments'),
  exclude_segments: t('not these segments'),
  campaign: t('campaign'),
  places: t('places'),
  segment_id: t('segment'),
  version: t('version'),
  place_from: t('from place'),
  place_to: t('to place'),
  kind: t('kind'),
  amount: t('amount'),
  currency: t('currency'),
  count: t('count'),
  percent: t('percent'),
  wagering: t('wagering'),
  value: t('item'),
  template: t('bonus template'),
  game_ids: t('games'),
  titles: t('titles'),
  rule: t('rule'),
  reason: t('reason'),
  points: t('points'),
  times: t('times'),
  every: t('every'),
  min_amount: t('lowest deposit'),
  spins: t('spins'),
  texts: t('text'),
  prize: t('prize'),
  length: t('wins in a row'),
  at_least: t('payout of at least'),
  below: t('payout below'),
  name: t('name'),
  terms: t('terms'),
  info: t('info'),
};

/**
 * A member of a definition as people name it: `/rules/tasks/0/points` → `Task 1, points`; `/texts/de/name` → `Name (de)`.
 */
export function pointerWords(pointer: string): string {
  const [first = '', second, ...rest] = membersOf(pointer);
  if (second === undefined) return titleOf(first);
  if (first === 'texts') return `${titleOf(rest[0] ?? first)} (${second})`;
  if (first === 'prizes') return prizeMember(second, rest);
  if (first === 'rules') return ruleMember(second, rest);
  return joined(titleOf(first), [second, ...rest]);
}

const listItems: Record<string, (number: string) => string> = {
  tasks: (number) => t('Task {number}', { number }),
  steps: (number) => t('Step {number}', { number }),
  tickets: (number) => t('Task for tickets {number}', { number }),
};

function ruleMember(member: string, [index, ...members]: string[]): string {
  const item = listItems[member];
  if (index !== undefined && item) return joined(item(ordinal(index)), members);
  return index === undefined ? titleOf(member) : joined(titleOf(member), [index, ...members]);
}

function prizeMember(index: string, members: string[]): string {
  const [member, language] = members;
  const number = ordinal(index);
  return member === 'titles' && language !== undefined
    ? t('Prize {number}, title ({language})', { number, language })
    : joined(t('Prize {number}', { number }), members);
}

function joined(what: string, members: string[]): string {
  return [what, ...members.map(partWord)].join(', ');
}

function titleOf(member: string): string {
  const text = titles[member] ?? partWord(member);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** A member within another one: `countries`. */
export function partWord(member: string): string {
  return parts[member] ?? member.replaceAll('_', ' ');
}

/** Lists count from 0 in pointers and from 1 for people. */
function ordinal(index: string): string {
  const at = wholeNumber(index);
  return at === undefined ? index : String(at + 1);
}
