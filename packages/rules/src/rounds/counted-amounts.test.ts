import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fact, shortCampaign, standing } from '../../../server/test/support/rounds-in-short.ts';
import { exactText } from '../money/decimal.ts';
import { rateTable } from '../rates/rates.ts';
import { gatherRounds, mergeRounds } from './rounds.ts';
import { ratioOf } from './sent-sums.ts';

const rates = rateTable([{ currency: 'SEK', date: '2026-01-01', per_eur: '11.1' }]);
const tasks = [{ task: 'turnover' as const, amount: '0.00000001', points: '0.00000001' }];
const rounding = shortCampaign('PT', { amounts: 'rounded', tasks }, {}, rates);
const exact = shortCampaign('PT', { amounts: 'exact', tasks }, {}, rates);
const earlier = shortCampaign('PT', { tasks }, {}, rates);
const sums = (campaign: typeof rounding, ...amounts: string[]) => {
  const [round] = gatherRounds(
    campaign,
    amounts.map((amount, at) => fact('r', 'bet', amount, at)),
  );
  return round && exactText(round.stake);
};

test('what counts of an amount is rounded half up to 8 decimals, each amount once', () => {
  assert.equal(sums(rounding, '1.5699999999999998'), '1.57');
  assert.equal(sums(rounding, '0.000000005', '0.000000005'), '0.00000002');
  assert.equal(sums(rounding, '0.000000004', '0.000000004'), '0');
  assert.equal(sums(rounding, '999999999999999.123456789'), '999999999999999.12345679');
});

test('a campaign of an earlier release, or one that says so, goes on with every digit', () => {
  for (const campaign of [exact, earlier]) {
    assert.equal(sums(campaign, '1.5699999999999998'), '1.5699999999999998');
    assert.equal(sums(campaign, '0.000000005', '0.000000005'), '0.00000001');
  }
  assert.equal(standing(rounding, [fact('r', 'bet', '0.000000009', 1)]).score, '0.00000001');
  assert.equal(standing(earlier, [fact('r', 'bet', '0.000000009', 1)]).score, null);
});

test('a win that is rounded to nothing is none', () => {
  const facts = [fact('r', 'bet', '1', 1), fact('r', 'win', '0.000000004', 2)];
  assert.deepEqual(
    [rounding, earlier].map((campaign) => gatherRounds(campaign, facts).map(({ payout }) => payout === 0)),
    [[true], [false]],
  );
});

test('multiples are of the amounts as they were sent, in the own currency too', () => {
  const best = shortCampaign('HC', { amounts: 'rounded', multiples: 'as_sent' }, {}, rates);
  const score = (bet: string, win: string) =>
    standing(best, [fact('r', 'bet', bet, 1), fact('r', 'win', win, 2)]).score;
  assert.equal(score('0.000000004', '0.00000004'), '10');
  assert.equal(score('0.00000003', '0.000000005'), '0.1667');
  assert.equal(score('3', '0.000000004'), null);
});

test('the sums as they were sent do not depend on the order and the parts in which events come', () => {
  const campaign = shortCampaign('HC', { amounts: 'rounded', multiples: 'as_sent' }, {}, rates);
  const amount = fc.constantFrom('0', '0.1', '0.000000001', '0.000000005', '1.5699999999999998');
  const events = fc.array(
    fc.record({ currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'SEK', 'XXX'), amount, is_win: fc.boolean() }),
    { minLength: 2, maxLength: 6 },
  );
  fc.assert(
    fc.property(events, fc.nat(), (drawn, at) => {
      const facts = drawn.map((one, i) => fact('r', 'bet', '0', i, one));
      const cut = 1 + (at % (facts.length - 1));
      const [whole] = gatherRounds(campaign, facts);
      const [first] = gatherRounds(campaign, facts.slice(0, cut));
      const [rest] = gatherRounds(campaign, facts.slice(cut));
      assert.ok(first && rest && whole);
      assert.deepEqual(mergeRounds(first, rest), whole);
      assert.deepEqual(mergeRounds(rest, first), whole);
      assert.deepEqual(gatherRounds(campaign, facts.toReversed())[0], whole);
      if (drawn.some(({ currency }) => currency !== 'EUR')) return;
      const [asSent] = gatherRounds(shortCampaign('HC', { multiples: 'as_sent' }, {}, rates), facts);
      assert.ok(asSent);
      const { stake, payout } = ratioOf(whole);
      assert.deepEqual([stake, payout], [asSent.stake, asSent.payout]);
    }),
  );
});
