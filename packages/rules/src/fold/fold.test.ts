import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extendBy, newFacts } from '../../../server/test/support/new-facts.ts';
import { fact, rounds, shortCampaign } from '../../../server/test/support/rounds-in-short.ts';
import type { GameroundFact } from '../rounds/rounds.ts';
import { emptyFold, foldFacts, type PlayerFold, TAIL_ROUNDS } from './fold.ts';
import { decodeFold, encodeFold } from './fold-text.ts';
import { NewRounds } from './new-rounds.ts';
import { standingOf } from './standing.ts';

const campaign = shortCampaign('PT', { tasks: [{ task: 'turnover', amount: '1', points: '1' }] });
/** The fold of `logged`, extended by facts that are read after them. */
function extended(logged: GameroundFact[], ...facts: GameroundFact[]): PlayerFold | 'refold' {
  return extendBy(campaign, foldFacts(campaign, logged, null), newFacts(logged, facts), null);
}

test('a late win in the tail is folded in; in an older round it asks for all facts', () => {
  const logged = rounds('1> 1> 1> 1> 1>');
  assert.equal(foldFacts(campaign, logged, null).tail.length, TAIL_ROUNDS);
  assert.equal(extended(logged, fact('r000', 'win', '5', 99)), 'refold');
  assert.notEqual(extended(logged, fact('r001', 'win', '5', 99)), 'refold');
});

test('what would change the order of the rounds folded away asks for all facts', () => {
  const logged = rounds('1 1 1 1 1');
  const refolds = (bet: GameroundFact) => extended(logged, bet) === 'refold';
  assert.equal(refolds(fact('q', 'bet', '1', 0)), true);
  assert.equal(refolds(fact('s', 'bet', '1', 0)), false);
  assert.equal(refolds(fact('r004', 'bet', '1', 1)), false);
  assert.equal(refolds(fact('r004', 'bet', '1', -1)), true);
});

test('a win that comes before its bet counts as soon as the bet is there', () => {
  const win = fact('r', 'win', '5', 1);
  const bet = fact('r', 'bet', '1', 2);
  const empty = emptyFold(campaign, null);
  assert.equal(extendBy(campaign, empty, newFacts([], [win]), null), empty);
  assert.equal(extendBy(campaign, empty, newFacts([win], [bet]), null), 'refold');
  const together = extendBy(campaign, empty, newFacts([], [win, bet]), null);
  assert.deepEqual(together, foldFacts(campaign, [bet, win], null));
});

test('what cannot change anything leaves the same fold, and concerns nobody', () => {
  const facts = [
    fact('x', 'win', '5', 1),
    fact('y', 'bet', '1', -5),
    fact('z', 'bet', '1', 5, { received_at: Infinity }),
  ];
  assert.deepEqual(new NewRounds(newFacts(rounds('1 1'), facts)).of(campaign), []);
});

test('campaigns that see the same news share what is made of them, also with folds read from the database', () => {
  const other = shortCampaign('HC', {});
  const [one, same] = [campaign, other].map((each) => foldFacts(each, rounds('1 1'), null)) as [
    PlayerFold,
    PlayerFold,
  ];
  const news = new NewRounds(newFacts([], [fact('s', 'bet', '1', 50)]));
  const [[ofOne], [ofOther]] = [news.of(campaign), news.of(other)];
  assert.ok(ofOne !== undefined && ofOne === ofOther);
  assert.equal(ofOne.changeOf(one), ofOther.changeOf(same));
  assert.notEqual(ofOne.changeOf(one), ofOther.changeOf(foldFacts(other, rounds('1 2'), null)));
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
  const later = rounds('1 1 1').map((one) => ({ ...one, occurred_at: one.occurred_at + 9e8 }));
  const news = later.map((one) => ({ ...one, round_id: `s${one.round_id}` }));
  assert.notEqual(extendBy(campaign, fold, newFacts([], news), null), fold);
  assert.equal(encodeFold(fold), before);
});
