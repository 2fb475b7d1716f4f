import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { campaignEnd, campaignStart, someFactsUpTo } from './campaign-arbitraries.ts';

const minute = 60_000_000;

/** A game round with some bets and perhaps a win, whose member `is_late` marks it as received after the grace. */
const someRound = fc
  .record({
    minutes: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -90, max: 2960 })),
    round_id: fc.integer({ min: 0, max: 15 }).map((number) => `r${number}`),
    game_id: fc.constantFrom('G1', 'G1', 'G1', 'G2', 'X'),
    bets: fc.array(fc.constantFrom('0', '0.2', '1', '1', '1', '2', '3', '10'), {
      minLength: 1,
      maxLength: 2,
    }),
    win: fc.constantFrom(null, '0', '0.5', '2', '2', '5', '33.33', '50'),
    wonAfter: fc.constantFrom(0, 1000, minute, 70 * minute),
    currency: fc.constantFrom(...Array<string>(20).fill('EUR'), 'USD', 'USD', 'SEK', 'SEK', 'GBP', 'CHF'),
    is_bonus: isRarely(8),
    is_late: isRarely(20),
  })
  .map(({ minutes, bets, win, wonAfter, is_late, ...members }): Array<Omit<GameroundFact, 'seq'>> => {
    const startedAt = campaignStart + minutes * minute;
    const received_at = campaignEnd + 900_000_000 + (is_late ? 1 : 0);
    const shared = { ...members, player_id: 'P', received_at };
    return [
      ...bets.map((amount, i) => ({ ...shared, amount, is_win: false, occurred_at: startedAt + i * 1000 })),
      ...(win === null ? [] : [{ ...shared, amount: win, is_win: true, occurred_at: startedAt + wonAfter }]),
    ];
  });

/** All rounds of one player: most as games make them, and some events that fit nowhere. */
const somePlay: fc.Arbitrary<GameroundFact[]> = fc
  .tuple(fc.array(someRound, { minLength: 4, maxLength: 16, size: 'max' }), someFactsUpTo(12))
  .map(([rounds, stray]) => [...rounds.flat(), ...stray].map((fact, index) => ({ ...fact, seq: index + 1 })));

/** The events of all players; some play exactly alike, so that scores and moments are often equal. */
export function somePlays(playerIds: string[]): fc.Arbitrary<GameroundFact[]> {
  const player = fc.record({ playsAs: fc.nat({ max: 2 }), later: fc.constantFrom(0, 0, 1000) });
  return fc
    .tuple(
      fc.array(somePlay, { minLength: 1, maxLength: 3 }),
      fc.array(player, { minLength: 3, maxLength: playerIds.length, size: 'max' }),
    )
    .map(([plays, players]) =>
      players.flatMap(({ playsAs, later }, index) =>
        (plays[playsAs % plays.length] as GameroundFact[]).map((fact) => ({
          ...fact,
          player_id: playerIds[index] as string,
          seq: 100 * index + fact.seq,
          occurred_at: fact.occurred_at + later,
        })),
      ),
    );
}

function isRarely(sides: number): fc.Arbitrary<boolean> {
  return fc.integer({ min: 1, max: sides }).map((dice) => dice === 1);
}
