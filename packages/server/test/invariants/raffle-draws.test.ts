import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { normalTail } from '@laurel/rules/alarms/statistics.ts';
import { checkDraw } from '@laurel/rules/kinds/raffle/check-draw.ts';
import { drawWinners, numbersOf } from '@laurel/rules/kinds/raffle/draw.ts';
import { commitmentOf, sealedSeed, suppliedSeed } from '@laurel/rules/kinds/raffle/seed.ts';
import {
  indexOfTicket,
  listRoot,
  type TicketRange,
  ticketList,
  ticketsOf,
} from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { fromHex, hex, utf8 } from '@laurel/rules/sealing/bytes.ts';
import fc from 'fast-check';
import {
  type PlainTickets,
  type PlainWinner,
  plainCommitment,
  plainDraw,
  plainList,
  plainRoot,
  plainSeed,
} from '../support/plain-raffle.ts';
import { propertyRuns } from '../support/property-runs.ts';

const hash = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => hex(bytes));
const tickets = fc.dictionary(hash(32), fc.integer({ min: 0, max: 12 }), { maxKeys: 40 });
const counts = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 });

function bytesOf(text: string): Uint8Array {
  const bytes = fromHex(text);
  assert.ok(bytes, text);
  return bytes;
}

function listOf(players: PlainTickets): TicketRange[] {
  return ticketList(Object.entries(players).map(([player_hash, count]) => ({ player_hash, tickets: count })));
}

function winnersOf(
  list: TicketRange[],
  seed: string,
  rules: Parameters<typeof drawWinners>[2],
): PlainWinner[] {
  const winners = [...drawWinners(list, bytesOf(seed), rules)];
  for (const { ticket, player_hash } of winners)
    assert.equal(list[indexOfTicket(list, ticket)]?.player_hash, player_hash);
  return winners;
}

test('lists, roots, seeds and winners are those of an independent implementation', () => {
  fc.assert(
    fc.property(
      tickets,
      counts,
      fc.boolean(),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
      (players, counts, onePrizeAPlayer, secret, value) => {
        const list = listOf(players);
        const root = listRoot(list);
        assert.deepEqual(list, plainList(players));
        assert.equal(hex(root), plainRoot(players));
        assert.equal(hex(commitmentOf(secret)), plainCommitment(secret));
        const drawn = { root, tickets: ticketsOf(list) };
        const seed = hex(sealedSeed(secret, drawn));
        assert.equal(seed, plainSeed(players, { secret }));
        assert.equal(hex(suppliedSeed(value, drawn)), plainSeed(players, { value }));
        assert.deepEqual(
          winnersOf(list, seed, { counts, onePrizeAPlayer }),
          plainDraw(players, seed, counts, onePrizeAPlayer),
        );
      },
    ),
    propertyRuns(500),
  );
});

test('nobody wins twice where one prize a player is the rule; no ticket ever does', () => {
  fc.assert(
    fc.property(tickets, counts, fc.boolean(), hash(32), (players, counts, onePrizeAPlayer, seed) => {
      const list = listOf(players);
      const winners = winnersOf(list, seed, { counts, onePrizeAPlayer });
      const wanted = counts.reduce((sum, count) => sum + count, 0);
      const most = onePrizeAPlayer ? list.length : ticketsOf(list);
      assert.equal(winners.length, Math.min(wanted, most));
      assert.equal(new Set(winners.map(({ ticket }) => ticket)).size, winners.length);
      if (!onePrizeAPlayer) return;
      assert.equal(new Set(winners.map(({ player_hash }) => player_hash)).size, winners.length);
    }),
    propertyRuns(500),
  );
});

interface Vector {
  name: string;
  tickets: PlainTickets;
  secret?: string;
  value?: string;
  commitment?: string;
  counts: number[];
  one_prize_a_player: boolean;
  list: TicketRange[];
  list_root: string;
  seed: string;
  winners: PlainWinner[];
}

test('the published vectors are what both implementations draw', () => {
  const file = new URL('../../../../docs/rules/raffle-vectors.json', import.meta.url);
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];
  assert.ok(vectors.length >= 5);
  for (const vector of vectors) {
    const { tickets: players, counts, one_prize_a_player: onePrizeAPlayer, seed, value, name } = vector;
    const secret = vector.secret === undefined ? undefined : bytesOf(vector.secret);
    const list = listOf(players);
    const drawn = { root: listRoot(list), tickets: ticketsOf(list) };
    assert.deepEqual(list, vector.list, name);
    assert.equal(hex(drawn.root), vector.list_root, name);
    assert.equal(plainRoot(players), vector.list_root, name);
    if (secret) assert.equal(hex(commitmentOf(secret)), vector.commitment, name);
    assert.equal(hex(secret ? sealedSeed(secret, drawn) : suppliedSeed(value ?? '', drawn)), seed, name);
    assert.equal(plainSeed(players, secret ? { secret } : { value: value ?? '' }), seed, name);
    assert.deepEqual(winnersOf(list, seed, { counts, onePrizeAPlayer }), vector.winners, name);
    assert.deepEqual(plainDraw(players, seed, counts, onePrizeAPlayer), vector.winners, name);
  }
});

/** The probability of a χ² at least so large (Wilson and Hilferty 1931; the degrees of freedom are many). */
function chiSquareTail(observed: readonly number[], expected: (cell: number) => number): number {
  const x = observed.reduce((sum, count, cell) => sum + (count - expected(cell)) ** 2 / expected(cell), 0);
  const freedom = observed.length - 1;
  const width = 2 / (9 * freedom);
  return normalTail((Math.cbrt(x / freedom) - (1 - width)) / Math.sqrt(width));
}

test('numbers are uniform, also for bounds that do not divide the values of eight bytes', () => {
  for (const bound of [7, 100, 1009]) {
    const next = numbersOf(utf8(`uniform ${bound}`));
    const observed = new Array<number>(bound).fill(0);
    for (let count = 0; count < 60_000; count += 1) (observed[next(bound)] as number) += 1;
    const p = chiSquareTail(observed, () => 60_000 / bound);
    assert.ok(p > 0.001 && p < 0.999, `bound ${bound}: p ${p}`);
  }
});

test('a player wins as often as the share of tickets says', () => {
  const list = listOf(
    Object.fromEntries(Array.from({ length: 50 }, (_, at) => [at.toString(16).padStart(64, '0'), at + 1])),
  );
  const won = new Array<number>(list.length).fill(0);
  const draws = 30_000;
  for (let draw = 0; draw < draws; draw += 1)
    for (const { ticket } of drawWinners(list, utf8(`seed ${draw}`), { counts: [1], onePrizeAPlayer: true }))
      (won[indexOfTicket(list, ticket)] as number) += 1;
  const p = chiSquareTail(won, (range) => (draws * (range + 1)) / ticketsOf(list));
  assert.ok(p > 0.001 && p < 0.999, `p ${p}`);
});

test('a draw made again finds what is published to be so, and names each part that is not', () => {
  const players = Object.fromEntries(['a', 'b', 'c', 'd'].map((one, at) => [one.repeat(64), at + 2]));
  const secret = new Uint8Array(32).fill(7);
  const list = listOf(players);
  const seed = plainSeed(players, { secret });
  const winners = plainDraw(players, seed, [1, 2], true);
  const rules = { counts: [1, 2], one_prize_a_player: true, tickets: ticketsOf(list) };
  const published = { commitment: plainCommitment(secret), list_root: plainRoot(players), value: null };
  const draw = { ...rules, ...published, secret: hex(secret), seed, winners };
  const failed = (changes: object, of = list) =>
    Object.entries(checkDraw({ ...draw, ...changes }, of).holds).flatMap(([part, holds]) =>
      holds ? [] : [part],
    );
  assert.deepEqual(failed({}), []);
  assert.deepEqual(failed({ winners: winners.toReversed() }), ['winners']);
  assert.deepEqual(failed({ seed: '0'.repeat(64) }), ['seed']);
  assert.deepEqual(failed({ commitment: '0'.repeat(64) }), ['source']);
  assert.ok(failed({}, list.slice(1)).includes('list'));
  const value = { secret: null, commitment: null, value: '7 14 29' };
  assert.ok(!failed({ ...value, seed: plainSeed(players, { value: value.value }) }).includes('seed'));
});
