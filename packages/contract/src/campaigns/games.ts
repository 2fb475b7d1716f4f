import { type Static, Type } from 'typebox';
import { closedModel, enumeration, idList } from '../values/schemas.ts';

const gameFilters = closedModel(
  'GameFilters',
  {
    provider: Type.Optional(idList('Any of these providers')),
    categories: Type.Optional(idList('Any of these categories')),
    features: Type.Optional(idList('Any of these features')),
    themes: Type.Optional(idList('Any of these themes')),
    device: Type.Optional(idList('Any of these devices; a game without one has `undefined`')),
    has_freespins: Type.Optional(
      Type.Array(enumeration('HasFreespins', ['yes', 'no', 'unknown']), { maxItems: 3 }),
    ),
  },
  'All members must match, each by any of its values',
);

/** Games whose rounds count (docs/rules/rounds.md#3). */
export const gameSelection = closedModel(
  'GameSelection',
  {
    all: Type.Boolean({ description: 'Every game; by default true unless ids or include are given' }),
    ids: idList('These games, known to the catalogue or not'),
    include: gameFilters,
    exclude: gameFilters,
  },
  'Games whose rounds count; exclusion wins',
);

/** The selection of games as an author writes it. */
export const gamesInput = Type.Partial(gameSelection, {
  additionalProperties: false,
  title: 'GameSelectionInput',
  description: 'Games whose rounds count; exclusion wins',
});
export type GameFilters = Static<typeof gameFilters>;
export type GameSelection = Static<typeof gameSelection>;
