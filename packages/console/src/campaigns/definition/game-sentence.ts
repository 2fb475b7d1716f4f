import type { GameFilters, GameSelection } from '@laurel/contract/campaigns/games.ts';
import { t } from '../../languages/messages.ts';
import { allOf, anyOf } from '../../values/list-text.ts';
import { hasFreeSpinsWords } from '../members.ts';
import { shownAll, shownAny } from './shown-values.ts';

/** In which games rounds count: `Rounds in every game count, except games with provider A or B and theme C.` */
export function gameSentence({ all, ids, include, exclude }: GameSelection): string {
  const values = {
    count: ids.length,
    games: shownAll(ids),
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
