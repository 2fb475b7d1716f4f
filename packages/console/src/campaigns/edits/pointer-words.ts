import { wholeNumber } from '../../values/whole-number.ts';
import { membersOf } from '../editor/pointers.ts';

const words: Record<string, string> = {
  custom_id: 'Custom id',
  tournament_type: 'Type',
  start: 'Start',
  end: 'End',
  currency: 'Currency',
  image: 'Image',
  default_language: 'Default language',
  visible: 'In the public listing',
  leaderboard_size: 'Rows of the public board',
  join: 'How players join',
  prizes: 'Prizes',
  budget: 'Budget',
  texts: 'Texts',
  games: 'Games',
  rules: 'Rules',
  audience: 'Audience',
  name: 'Name',
  terms: 'Terms',
  info: 'Info',
  all: 'every game',
  ids: 'by id',
  include: 'with',
  exclude: 'except',
  categories: 'category',
  features: 'feature',
  themes: 'theme',
  has_freespins: 'has free spins',
  min_bet: 'Lowest stake',
  max_bet: 'Highest stake',
  bonus_money: 'Rounds with bonus money',
  tie_rule: 'Equal scores',
  grace_seconds: 'Grace for late events',
  tasks: 'Tasks',
  max_rounds: 'Rounds at most',
  metric: 'Best round by',
  in_order: 'Tasks in order',
  target_points: 'Points to reach',
  clock: 'Seconds count from',
  place_from: 'from place',
  place_to: 'to place',
  game_ids: 'games',
  at_least: 'payout of at least',
  registered_from: 'registered from',
  registered_to: 'registered before',
  player_ids: 'only these players',
  exclude_player_ids: 'not these players',
  segments: 'only these segments',
  exclude_segments: 'not these segments',
  segment_id: 'segment',
};

/**
 * A member of a definition as people name it: `/rules/tasks/0/points` → `Task 1, points`; `/texts/de/name` → `Name (de)`.
 */
export function pointerWords(pointer: string): string {
  const [first = '', second, ...rest] = membersOf(pointer);
  if (second === undefined) return capitalized(wordOf(first));
  if (first === 'texts')
    return rest[0] === undefined ? `Texts (${second})` : `${wordOf(rest[0])} (${second})`;
  if (first === 'prizes') return joined(`Prize ${ordinal(second)}`, rest, 'titles');
  if (first === 'rules' && second === 'tasks' && rest[0] !== undefined)
    return joined(`Task ${ordinal(rest[0])}`, rest.slice(1));
  if (first === 'rules') return wordOf(second);
  return joined(wordOf(first), [second, ...rest]);
}

function joined(what: string, members: string[], byLanguage?: string): string {
  if (members[0] !== undefined && members[0] === byLanguage && members[1] !== undefined)
    return `${what}, title (${members[1]})`;
  return [what, ...members.map(wordOf)].join(', ');
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function wordOf(member: string): string {
  return words[member] ?? member.replaceAll('_', ' ');
}

/** Lists count from 0 in pointers and from 1 for people. */
function ordinal(index: string): string {
  const at = wholeNumber(index);
  return at === undefined ? index : String(at + 1);
}
