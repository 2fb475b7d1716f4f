import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extendBy, newFacts } from '../../../server/test/support/new-facts.ts';
import { fact, rounds, shortCampaign } from '../../../server/test/support/rounds-in-short.ts';
import { standingOf } from '../boards/standing.ts';
import { scoreText } from '../kinds/tournament/score.ts';
import { exactText } from '../money/decimal.ts';
import type { GameroundFact } from '../rounds/rounds.ts';
import { emptyFold, foldFacts, type PlayerFold, TAIL_ROUNDS } from './fold.ts';
import { NewRounds } from './new-rounds.ts';
import { decodeFold, encodeFold, isCurrent } from './player-row.ts';

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
  assert.equal(new NewRounds(newFacts(rounds('1 1'), facts)).of(campaign).size, 0);
});

test('campaigns that see the same news share what is made of them, also with folds read from the database', () => {
  const other = shortCampaign('HC', {});
  const [one, same] = [campaign, other].map((each) => foldFacts(each, rounds('1 1'), null)) as [
    PlayerFold,
    PlayerFold,
  ];
  const news = new NewRounds(newFacts([], [fact('s', 'bet', '1', 50)]));
  const [[ofOne], [ofOther]] = [news.of(campaign).values(), news.of(other).values()];
  assert.ok(ofOne !== undefined && ofOne === ofOther);
  assert.equal(ofOne.changeOf(one), ofOther.changeOf(same));
  assert.notEqual(ofOne.changeOf(one), ofOther.changeOf(foldFacts(other, rounds('1 2'), null)));
});

test('campaigns of other windows share it, too, where all news lie in both, whatever they had before', () => {
  const started = (start: string) => shortCampaign('PT', { tasks: [] }, { start });
  const [earlier, later] = [started('2026-11-19T12:00:00Z'), started('2026-11-20T00:00:45Z')];
  const older = [fact('a', 'bet', '1', -9), ...rounds('1 1 1 1 1 1')];
  const [one, other] = [campaign, earlier].map((each) => foldFacts(each, older, null));
  assert.deepEqual([one?.folded_rounds, other?.folded_rounds], [2, 3]);
  const news = new NewRounds(newFacts(older, [fact('s', 'bet', '1', 70), fact('s', 'win', '3', 71)]));
  const [ofOne, ofOther, ofLater] = [campaign, earlier, later].map((each) => news.of(each).get('P'));
  assert.ok(ofOne && ofOne === ofOther && ofOne === ofLater);
  const [change, same] = [one, other].map((fold) => fold && ofOne.changeOf(fold));
  assert.ok(change && same && 'tail' in change && 'tail' in same && change.tail === same.tail);
  assert.deepEqual([change.folded_rounds, same.folded_rounds], [3, 4]);
  const reaching = new NewRounds(newFacts(older, [fact('r005', 'win', '3', 71)]));
  assert.notEqual(reaching.of(campaign), reaching.of(started('2026-11-20T00:00:51Z')));
});

test('campaigns share it, too, whatever they make of digits and other currencies, where no news have any', () => {
  const multiples = shortCampaign('HC', { multiples: 'as_sent', amounts: 'rounded' });
  const isShared = (more: Partial<GameroundFact>) => {
    const news = new NewRounds(newFacts([], [fact('s', 'bet', '1.5', 50, more)]));
    return news.of(campaign) === news.of(multiples);
  };
  assert.equal(isShared({}), true);
  assert.equal(isShared({ currency: 'SEK' }), false);
  for (const amount of ['1.5699999999999998', '1e-9']) assert.equal(isShared({ amount }), false, amount);
});

test('a win that the log does not join to its bet extends the round that a fold keeps, whose views are shared', () => {
  const later = shortCampaign('PT', { tasks: [] }, { start: '2026-11-20T00:00:45Z' });
  const news = new NewRounds([
    { ...fact('r001', 'win', '3', 71), has_earlier: false, first_bet_at: null },
    { ...fact('s', 'bet', '1', 71), has_earlier: false, first_bet_at: null },
  ]);
  const [ofLater, ofOther] = [later, campaign].map((each) => news.of(each).get('P'));
  assert.ok(ofLater && ofLater === ofOther);
  const change = ofOther.changeOf(foldFacts(campaign, rounds('1 1'), null));
  assert.ok(change && 'tail' in change);
  assert.deepEqual(
    change.tail.map(({ payout }) => exactText(payout)),
    ['0', '3', '0'],
  );
});

test('a fold survives being stored, to the byte; a later version is refused', () => {
  const fold = foldFacts(campaign, [...rounds('1 1>2 0.1 3 1 1'), fact('"', 'bet', '1e-9', 70)], null);
  const text = encodeFold(campaign, fold);
  assert.deepEqual(decodeFold(campaign, text), fold);
  assert.equal(encodeFold(campaign, decodeFold(campaign, text)), text);
  assert.throws(() => decodeFold(campaign, text.replace(/^\[\d+,/, '[99,')), RangeError);
});

test('what the first release stored is read, and is not current', () => {
  const text =
    '[1,null,[1795132800000000,"G","r000"],[1,0,1795132800000000,"100000000","200000000",1795132800000001,3,[[1,2,"1/3"]]],' +
    '[["G","r001",1795132810000000,1000000,"2/3","0.5",2]]]';
  assert.equal(isCurrent(text), false);
  const tasks = [{ task: 'turnover', amount: '1', points: '1' } as const];
  const points = shortCampaign('PT', { tasks });
  const speed = shortCampaign('SR', { tasks, target_points: '5' });
  for (const [folded, units] of [
    [points, 100_000_000],
    [speed, 200_000_000],
  ] as const) {
    const fold = decodeFold(folded, text);
    assert.equal(fold.tail[0]?.stake, 66_666_667);
    const { score, rounds } = standingOf(folded, { ...fold, tail: [] });
    assert.deepEqual([score, rounds], [scoreText(units), 1]);
    assert.equal(isCurrent(encodeFold(folded, fold)), true);
    assert.deepEqual(decodeFold(folded, encodeFold(folded, fold)).tail, fold.tail);
  }
});

test('a standing leaves its fold unchanged', () => {
  const fold = foldFacts(campaign, rounds('1 1>2 0.1 3 1 1'), null);
  const before = encodeFold(campaign, fold);
  standingOf(campaign, fold);
  const later = rounds('1 1 1').map((one) => ({ ...one, occurred_at: one.occurred_at + 9e8 }));
  const news = later.map((one) => ({ ...one, round_id: `s${one.round_id}` }));
  assert.notEqual(extendBy(campaign, fold, newFacts([], news), null), fold);
  assert.equal(encodeFold(campaign, fold), before);
});
