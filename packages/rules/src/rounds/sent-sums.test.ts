import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fact, shortCampaign, standing } from '../../../server/test/support/rounds-in-short.ts';
import { rateTable } from '../rates/rates.ts';
import { gatherRounds, mergeRounds } from './rounds.ts';

const rates = rateTable([
  { currency: 'SEK', date: '2026-01-01', per_eur: '11.1' },
  { currency: 'SEK', date: '2026-11-21', per_eur: '7' },
  { currency: 'USD', date: '2026-01-01', per_eur: '1.3' },
]);
const tasks = [{ task: 'multiplier' as const, at_least: '10', below: '10.00000001', points: '1' }];
const byTask = (multiples?: 'as_sent' | 'converted') =>
  shortCampaign('PT', { tasks, ...(multiples && { multiples }) }, {}, rates);
const byRound = shortCampaign('HC', { multiples: 'as_sent' }, {}, rates);
const tenTimes = (currency: string, wonIn = currency) => [
  fact('r', 'bet', '0.5', 86_399, { currency }),
  // The win comes on the next day, which has another rate.
  fact('r', 'win', '5', 86_401, { currency: wonIn }),
];

test('ten times the stake is ten times it in every currency, whatever the rates', () => {
  for (const currency of ['EUR', 'SEK', 'USD']) {
    assert.equal(standing(byTask('as_sent'), tenTimes(currency)).score, '1', currency);
    assert.equal(standing(byRound, tenTimes(currency)).score, '10', currency);
  }
});

test('a campaign of an earlier release goes on with converted amounts', () => {
  assert.equal(standing(byTask(), tenTimes('SEK')).score, null);
  assert.equal(standing(byTask('converted'), tenTimes('SEK')).score, null);
});

test('a round in several currencies has the multiple of its converted amounts', () => {
  assert.equal(standing(byRound, tenTimes('EUR', 'SEK')).score, '1.4286');
  assert.equal(standing(byTask('as_sent'), tenTimes('USD', 'SEK')).score, null);
});

test('the sums of a round do not depend on the order and the parts in which its events come', () => {
  const events = fc.array(
    fc.record({
      currency: fc.constantFrom('EUR', 'SEK', 'SEK', 'SEK', 'USD', 'XXX'),
      amount: fc.constantFrom('0', '0.1', '0.000000001', '3'),
      is_win: fc.boolean(),
    }),
    { minLength: 2, maxLength: 6 },
  );
  fc.assert(
    fc.property(events, fc.nat(), (drawn, at) => {
      const facts = drawn.map((one, i) => fact('r', 'bet', '0', i, one));
      const cut = 1 + (at % (facts.length - 1));
      const [whole] = gatherRounds(byRound, facts);
      const [first] = gatherRounds(byRound, facts.slice(0, cut));
      const [rest] = gatherRounds(byRound, facts.slice(cut));
      assert.ok(first && rest);
      assert.deepEqual(mergeRounds(first, rest), whole);
      assert.deepEqual(mergeRounds(rest, first), whole);
      assert.deepEqual(gatherRounds(byRound, facts.toReversed())[0], whole);
    }),
  );
});
