import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { t } from '../../languages/messages.ts';
import { allOf, anyOf } from '../../values/list-text.ts';
import { hasFreeSpinsWords } from '../members.ts';

type Games = Campaign['games'];

/** Which games a campaign is on, in a few words: campaigns of one lane compete for the same players. */
export function gameLane({ all, ids, include, exclude }: Games): string {
  const filters = filterWords(include);
  const parts = [
    ...(all ? [t('All games')] : []),
    ...(filters === '' ? [] : [t('Games: {filters}', { filters })]),
    ...idWords(ids),
  ];
  const games = allOf(parts) || t('No games');
  const exceptions = filterWords(exclude);
  return exceptions === '' ? games : t('{games}, without {exceptions}', { games, exceptions });
}

function idWords([id, ...others]: readonly string[]): string[] {
  if (id === undefined) return [];
  if (others.length === 0) return [t('Game {id}', { id })];
  return [t('{count, number} chosen games', { count: others.length + 1 })];
}

function filterWords(filter: Games['include']): string {
  return Object.entries(filter)
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) =>
      field === 'has_freespins'
        ? t('free spins {values}', { values: anyOf(values.map((one) => hasFreeSpinsWords[one] ?? one)) })
        : anyOf(values),
    )
    .join(', ');
}
