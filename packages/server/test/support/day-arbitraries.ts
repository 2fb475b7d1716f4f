import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { FactEvent } from '@laurel/rules/players/facts.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { someBoardCampaign } from './board-campaign-arbitraries.ts';
import { campaignStart, someRates } from './campaign-arbitraries.ts';
import { somePlays } from './play-arbitraries.ts';

/** One fact that becomes known on a day. Its content decides the boards; its time of arrival must not. */
export type News =
  | { kind: 'gameround'; fact: GameroundFact }
  | { kind: 'player' | 'game'; id: string; event: FactEvent }
  | { kind: 'join'; player_id: string; at: number }
  | { kind: 'disqualification'; player_id: string }
  | { kind: 'rates'; rates: ExchangeRate[] };

/** A campaign and everything that happens around it, in the order of arrival. */
export interface SomeDay {
  definition: TournamentDefinition;
  news: News[];
  /** Sizes of the batches in which it arrives; used again from the first when they are used up. */
  sizes: number[];
}

/** What is known before the day: one currency is missing, and one rate is wrong. The day's news bring someRates. */
export const earlyRates: ExchangeRate[] = [
  { currency: 'USD', date: '2026-01-01', per_eur: '1.25' },
  { currency: 'SEK', date: '2026-01-01', per_eur: '9' },
];

// The last two have one order by code points and the other by UTF-16 units.
const playerIds = ['p1', 'p10', 'p2', 'p\u{1F600}', 'p\uFF5E'];
const gameIds = ['G1', 'G2', 'X'];
const minute = 60_000_000;
const hour = 60 * minute;

/** Most players join, some twice, before, while or after they play. */
const someJoins: fc.Arbitrary<News[]> = fc
  .array(
    fc.record({
      player_id: fc.constantFrom(...playerIds),
      minutes: fc.constantFrom(-60, -1, 0, 0, 5, 20, 600),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((joins) =>
    joins.map(({ player_id, minutes }) => ({
      kind: 'join',
      player_id,
      at: campaignStart + minutes * minute,
    })),
  );

const someDisqualifications: fc.Arbitrary<News[]> = fc
  .oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray(playerIds, { minLength: 1, maxLength: 2 }) },
  )
  .map((players) => players.map((player_id) => ({ kind: 'disqualification', player_id })));

/** Some days of up to five players. */
export const someDay: fc.Arbitrary<SomeDay> = fc
  .record({
    definition: someBoardCampaign(playerIds),
    rounds: somePlays(playerIds),
    facts: fc.tuple(someSayings('player', playerIds, playerData()), someSayings('game', gameIds, gameData())),
    staff: fc.tuple(someJoins, someDisqualifications),
    sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
  })
  .map(({ definition, rounds, facts, staff, sizes }) => ({
    definition,
    sizes,
    all: [
      ...rounds.map((fact): News => ({ kind: 'gameround', fact })),
      ...facts.flat(),
      ...staff.flat(),
      { kind: 'rates', rates: someRates } satisfies News,
    ],
  }))
  .chain(({ all, ...day }) =>
    fc
      .shuffledSubarray<News>(all, { minLength: all.length })
      .map((news) => ({ ...day, news: inOrderOfReceipt(news) })),
  );

/** The game rounds are permuted so that none is received before an earlier one (invariant I11). */
function inOrderOfReceipt(news: News[]): News[] {
  const rounds = news.filter((one) => one.kind === 'gameround');
  const received = rounds.toSorted((a, b) => a.fact.received_at - b.fact.received_at).values();
  return news.map((one) => (one.kind === 'gameround' ? (received.next().value as News) : one));
}

/** Events with facts about players or games: few moments, so that many events share one. */
function someSayings(kind: 'player' | 'game', ids: string[], data: fc.Arbitrary<FactEvent['data']>) {
  const saying = fc.record({
    id: fc.constantFrom(...ids),
    timestamp: fc.integer({ min: -1, max: 2 }).map((hours) => campaignStart + hours * hour),
    // Again one order by code points and the other by UTF-16 units.
    prefix: fc.constantFrom('a', 'b', '\u{1F600}', '\uFF5E'),
    data,
  });
  return fc.array(saying, { maxLength: 10 }).map((sayings) =>
    sayings.map(({ id, timestamp, prefix, data }, index): News => {
      const unique_id = `${prefix}-${kind}-${index}`;
      return { kind, id, event: { timestamp, unique_id, data } };
    }),
  );
}

function playerData() {
  return someOf({
    country: fc.constantFrom('DE', 'DE', 'SE', null),
    currency: fc.constantFrom('EUR', 'EUR', 'SEK', null),
    tags: fc.constantFrom(['vip'], ['new', 'vip'], ['new'], [], null),
    affiliate: fc.constantFrom('a1', 'a2', null),
    operator: fc.constantFrom('o1', 'o2', null),
    registration_date: fc.constantFrom(
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00+02:00',
      '2026-06-01T00:00:00',
      null,
    ),
    is_blocked: fc.constantFrom(true, false, false, null),
    favourite: fc.constant('a member that nobody reads'),
  });
}

function gameData() {
  return someOf({
    provider: fc.constantFrom('P1', 'P2', null),
    categories: fc.constantFrom(['slots'], ['live', 'slots'], ['live'], [], null),
    features: fc.constantFrom(['spins'], [], null),
    themes: fc.constantFrom(['egypt'], ['space'], null),
    device: fc.constantFrom('mobile', 'undefined', null),
    has_freespins: fc.constantFrom('yes', 'no', 'unknown', null),
  });
}

/** Members that may be missing. */
function someOf(members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<FactEvent['data']> {
  return fc.record(members, { requiredKeys: [] });
}

/** The day's news in the batches in which they arrive. */
export function* batchesOf({ news, sizes }: SomeDay): Generator<News[]> {
  let from = 0;
  for (let batch = 0; from < news.length; batch += 1) {
    const size = sizes[batch % sizes.length] as number;
    yield news.slice(from, from + size);
    from += size;
  }
}
