import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fact, rounds, shortCampaign } from '../../../server/test/support/rounds-in-short.ts';
import type { GameroundFact } from '../rounds/rounds.ts';
import { emptyFold, extendFold, foldFacts, TAIL_ROUNDS } from './fold.ts';
import { decodeFold, encodeFold } from './fold-text.ts';
import { standingOf } from './standing.ts';

const campaign = shortCampaign('PT', { tasks: [{ task: 'turnover', amount: '1', points: '1' }] });
const never = () => false;
const always = () => true;

test('a late win in the tail is folded in; in an older round it asks for all facts', () => {
  const fold = foldFacts(campaign, rounds('1> 1> 1> 1> 1>'), null);
  assert.equal(fold.tail.length, TAIL_ROUNDS);
  assert.equal(extendFold(campaign, fold, [fact('r000', 'win', '5', 99)], always, null), 'refold');
  const extended = extendFold(campaign, fold, [fact('r001', 'win', '5', 99)], always, null);
  assert.notEqual(extended, 'refold');
});

test('what would change the order of the rounds folded away asks for all facts', () => {
  const fold = foldFacts(campaign, rounds('1 1 1 1 1'), null);
  const refolds = (bet: GameroundFact) => extendFold(campaign, fold, [bet], never, null) === 'refold';
  assert.equal(refolds(fact('q', 'bet', '1', 0)), true);
  assert.equal(refolds(fact('s', 'bet', '1', 0)), false);
  assert.equal(refolds(fact('r004', 'bet', '1', 1)), false);
  assert.equal(refolds(fact('r004', 'bet', '1', -1)), true);
});

test('a win that comes before its bet counts as soon as the bet is there', () => {
  const win = fact('r', 'win', '5', 1);
  const bet = fact('r', 'bet', '1', 2);
  const empty = emptyFold(campaign, null);
  assert.equal(extendFold(campaign, empty, [win], never, null), empty);
  assert.equal(extendFold(campaign, empty, [bet], always, null), 'refold');
  const together = extendFold(campaign, empty, [win, bet], never, null);
  assert.deepEqual(together, foldFacts(campaign, [bet, win], null));
});

test('what cannot change anything leaves the same fold and asks nothing', () => {
  const fold = foldFacts(campaign, rounds('1 1'), null);
  const unasked = () => assert.fail('asked');
  const facts = [
    fact('x', 'win', '5', 1),
    fact('y', 'bet', '1', -5),
    fact('z', 'bet', '1', 5, { received_at: Infinity }),
  ];
  assert.equal(extendFold(campaign, fold, facts, unasked, null), fold);
});

test('a fold survives being stored, to the byte; another version is refused', () => {
  const fold = foldFacts(campaign, [...rounds('1 1>2 0.1 3 1 1'), fact('"', 'bet', '1e-9', 70)], null);
  const text = encodeFold(fold);
  assert.deepEqual(decodeFold(text), fold);
  assert.equal(encodeFold(decodeFold(text)), text);
  assert.throws(() => decodeFold(text.replace('[1,', '[0,')), RangeError);
});

test('a standing leaves its fold unchanged', () => {
  const fold = foldFacts(campaign, rounds('1 1>2 0.1 3 1 1'), null);
  const before = encodeFold(fold);
  standingOf(campaign, fold);
  extendFold(
    campaign,
    fold,
    rounds('1 1 1').map((late) => ({
      ...late,
      round_id: `s${late.round_id}`,
      occurred_at: late.occurred_at + 9e8,
    })),
    never,
    null,
  );
  assert.equal(encodeFold(fold), before);
});
