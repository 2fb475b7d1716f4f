import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fact,
  rounds,
  shortCampaign,
  shortStart,
  standing,
} from '../../../server/test/support/rounds-in-short.ts';
import { explainFacts, wholeHistory } from '../explanations/explain.ts';
import { exactText } from '../money/decimal.ts';
import { gatherRounds } from './rounds.ts';

const everyRound = { tasks: [{ task: 'rounds', count: 1, points: '1' }] } as const;
const campaign = shortCampaign('PT', { tasks: [...everyRound.tasks] });

test('the events of a round are summed, whatever order they come in', () => {
  const facts = [
    fact('r', 'win', '2', 5),
    fact('r', 'bet', '0.1', 3),
    fact('r', 'bet', '0.2', 1),
    fact('r', 'win', '1', 9),
  ];
  const [round] = gatherRounds(campaign, facts);
  assert.deepEqual(gatherRounds(campaign, facts.toReversed()), [round]);
  assert.equal(round && exactText(round.stake), '0.3');
  assert.equal(round && exactText(round.payout), '3');
  assert.equal(round?.started_at, shortStart + 1_000_000);
  assert.equal(round?.settled_at, shortStart + 9_000_000);
});

test('the same round_id in another game is another round', () => {
  assert.equal(
    gatherRounds(campaign, [fact('r', 'bet', '1', 0), fact('r', 'bet', '1', 0, { game_id: 'H' })]).length,
    2,
  );
  const glued = [fact('bc', 'bet', '1', 0, { game_id: 'a' }), fact('c', 'bet', '1', 0, { game_id: 'ab' })];
  assert.equal(gatherRounds(campaign, glued).length, 2);
});

test('a win without a bet is no round; a round belongs where its first bet lies', () => {
  const count = (...facts: Parameters<typeof standing>[1]) => standing(campaign, facts).rounds;
  assert.equal(count(fact('r', 'win', '5', 1)), 0);
  assert.equal(count(fact('r', 'bet', '1', 0)), 1);
  assert.equal(count(fact('r', 'bet', '1', -1), fact('r', 'win', '5', 1)), 0);
  assert.equal(count(fact('r', 'bet', '1', -1), fact('r', 'bet', '1', 1)), 0);
  assert.equal(count(fact('r', 'bet', '1', 86_399), fact('r', 'win', '1', 86_500)), 1);
  assert.equal(count(fact('r', 'bet', '1', 86_400)), 0);
});

test('events received after the grace, or with bonus money where it is off, are left out', () => {
  const received = (at: number) => fact('r', 'bet', '1', 5, { received_at: shortStart + at * 1_000_000 });
  assert.equal(standing(campaign, [received(86_400 + 900)]).rounds, 1);
  assert.equal(standing(campaign, [received(86_400 + 901)]).rounds, 0);
  const realMoney = shortCampaign('PT', { ...everyRound, tasks: [...everyRound.tasks], bonus_money: false });
  const mixed = [
    fact('r', 'bet', '1', 1, { is_bonus: true }),
    fact('r', 'bet', '1', 4),
    fact('r', 'win', '9', 5),
  ];
  assert.equal(gatherRounds(realMoney, mixed)[0]?.started_at, shortStart + 4_000_000);
});

test('only the last round of a player can be open', () => {
  const outcomes = (text: string) =>
    explainFacts(campaign, rounds(text), wholeHistory(campaign, null)).steps.map((step) => step.outcome);
  assert.deepEqual(outcomes('1> 1>2 1 1>'), ['lost', 'won', 'lost', 'open']);
  assert.deepEqual(outcomes('1>0'), ['lost']);
});

test('a round counts between the bounds, priced, and after the player joined', () => {
  const bounded = shortCampaign(
    'PT',
    { tasks: [...everyRound.tasks], min_bet: '0.2', max_bet: '10' },
    { join: 'opt_in' },
  );
  const facts = [...rounds('1 0.2 0.19 10 10.01'), fact('r9', 'bet', '1', 90, { currency: 'XXX' })];
  const reasons = explainFacts(bounded, facts, wholeHistory(bounded, shortStart + 10_000_000)).steps.map(
    (step) => step.not_counted,
  );
  assert.deepEqual(reasons, ['before_join', null, 'stake_below_min', null, 'stake_above_max', 'unpriced']);
  assert.equal(standing(bounded, facts).rounds, 0);
});
