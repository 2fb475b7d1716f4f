import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { GameFilters } from '@laurel/contract/campaigns/games.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import fc from 'fast-check';
import { someCampaign } from './campaign-arbitraries.ts';

const prizes: Prize[] = [
  { place_from: 1, place_to: 1, kind: 'cash', amount: '100', titles: { en: '€100' } },
  { place_from: 2, place_to: 3, kind: 'bonus', amount: '10', wagering: null, titles: { en: '€10 bonus' } },
  { place_from: 1, place_to: 2, kind: 'free_spins', count: 50, game_ids: [], titles: { en: '50 spins' } },
  { place_from: 5, place_to: 9, kind: 'catalog_item', value: 'cap', titles: { en: 'A cap' } },
];

const everybody: TournamentDefinition['audience'] = {
  countries: [],
  currencies: [],
  tags: [],
  affiliates: [],
  operators: [],
  registered_from: null,
  registered_to: null,
  player_ids: [],
  exclude_player_ids: [],
};

/**
 * A valid definition of any type with a tie rule, a game selection, an audience and prizes; `playerIds` may be named in it.
 */
export function someBoardCampaign(playerIds: string[]): fc.Arbitrary<TournamentDefinition> {
  return fc
    .record({
      campaign: someCampaign,
      tie_rule: fc.constantFrom('first_to_reach' as const, 'shared' as const),
      games: someGames(),
      audience: someAudience(playerIds),
      prizes: fc.subarray(prizes),
    })
    .map(({ campaign, tie_rule, ...members }) => ({
      ...campaign,
      ...members,
      rules: { ...campaign.rules, tie_rule },
    }));
}

function someGames(): fc.Arbitrary<TournamentDefinition['games']> {
  const filters: fc.Arbitrary<GameFilters> = fc.record(
    {
      provider: fc.subarray(['P1', 'P2']),
      categories: fc.subarray(['slots', 'live']),
      themes: fc.subarray(['egypt', 'space']),
      device: fc.subarray(['mobile', 'undefined']),
      has_freespins: fc.subarray<'yes' | 'no' | 'unknown'>(['yes', 'no', 'unknown']),
    },
    { requiredKeys: [] },
  );
  const none = fc.constant<GameFilters>({});
  const rarely = fc.oneof({ weight: 2, arbitrary: none }, { weight: 1, arbitrary: filters });
  const open = fc.constant<TournamentDefinition['games']>({ all: true, ids: [], include: {}, exclude: {} });
  return fc.oneof(
    open,
    fc.record({
      all: fc.constant<boolean>(true),
      ids: fc.constant<string[]>([]),
      include: none,
      exclude: rarely,
    }),
    fc.record({
      all: fc.constant<boolean>(false),
      ids: fc.subarray(['G1', 'G2'], { minLength: 1 }),
      include: rarely,
      exclude: rarely,
    }),
  );
}

/** Everyone, or the players that one or two of its members admit. */
function someAudience(playerIds: string[]): fc.Arbitrary<TournamentDefinition['audience']> {
  const members = fc.record({
    countries: fc.constantFrom(['DE'], ['SE', 'FI']),
    currencies: fc.constant(['EUR']),
    tags: fc.constant(['vip']),
    affiliates: fc.constant(['a1']),
    operators: fc.constant(['o1']),
    registered_from: fc.constant('2026-01-01T00:00:00Z'),
    registered_to: fc.constant('2026-06-01T00:00:00Z'),
    player_ids: fc.subarray(playerIds, { minLength: 3 }),
    exclude_player_ids: fc.subarray(playerIds, { minLength: 1, maxLength: 2 }),
  });
  const named = fc.subarray(Object.keys(everybody), { minLength: 1, maxLength: 2 });
  const narrow = fc.tuple(members, named).map(([drawn, names]) => ({
    ...everybody,
    ...Object.fromEntries(Object.entries(drawn).filter(([name]) => names.includes(name))),
  }));
  return fc.oneof({ weight: 3, arbitrary: fc.constant(everybody) }, { weight: 1, arbitrary: narrow });
}
