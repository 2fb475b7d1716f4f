import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { alarmsOf, kindsOf, type ShortRound, times } from '../../../../server/test/support/short-play.ts';

/** Waits that differ as those of people do, and payouts that follow no order; the same for a seed. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Rounds by hand: waits from two seconds to two minutes, one in three wins. */
function byHand(seed: number, count: number, more: Partial<ShortRound> = {}): ShortRound[] {
  const share = drawn(seed + 1);
  share();
  let at = 60 * share();
  return times(count, () => {
    at += 2 + 60 * share() ** 3;
    return { at, payout: share() < 0.3 ? '2' : '0', ...more };
  });
}

/** So many players who play by hand. */
function others(count: number, rounds: number, more: Partial<ShortRound> = {}) {
  const players = times(count, (seed) => ({ at: seed }));
  return Object.fromEntries(
    players.map(({ at: seed }) => [`other-${seed}`, byHand(seed, rounds, { stake: `${1 + seed}`, ...more })]),
  );
}

describe('machine_cadence (docs/rules/alarms/machine-cadence.md#1)', () => {
  const share = drawn(7);
  const even = (count: number, stake = '1') => times(count, (at) => ({ at: at * 3 + 0.9 * share(), stake }));

  test('a run of even pace that others do not come near', () => {
    const [alarm] = alarmsOf({ program: even(900), ...others(25, 100) });
    assert.equal(alarm?.kind, 'machine_cadence');
    assert.equal(
      alarm.summary,
      'Played 898 rounds in a row, each after half to twice the time of the one before.',
    );
    assert.equal(alarm.lines.length, 20);
    assert.match(
      alarm.lines[1]?.text ?? '',
      /^round 48 of 899 at an even pace, \d\.\d\d s after the one before$/,
    );
  });

  test('a limit for any game that is lower than what is unusual in one', () => {
    const machine_cadence = { ...defaultThresholds.machine_cadence, steady_rounds: 300 };
    const limit = { ...defaultThresholds, machine_cadence };
    const found = (rounds: number) => alarmsOf({ program: even(rounds) }, limit).map(({ kind }) => kind);
    assert.deepEqual(found(350), ['machine_cadence']);
    assert.deepEqual(found(250), []);
  });

  test('no run of autoplay that stops, and none where the game makes such runs', () => {
    const autoplay = [0, 1, 2].flatMap((run) => times(600, (at) => ({ at: run * 2000 + at * 2.5 })));
    assert.deepEqual(kindsOf({ player: autoplay, ...others(25, 100) }, 'player'), []);
    const users = Object.fromEntries([2, 3, 4].map((user) => [`user-${user}`, even(900, `${user}`)]));
    assert.deepEqual(kindsOf({ player: even(900), ...users, ...others(25, 100) }, 'player'), []);
  });

  test('many hours without a pause of ten minutes', () => {
    const awake = (hours: number) => times(hours * 10, (at) => ({ at: at * 360 + 200 * share() ** 2 }));
    assert.deepEqual(kindsOf({ player: awake(20) }, 'player'), ['machine_cadence']);
    assert.deepEqual(kindsOf({ player: awake(17) }, 'player'), []);
  });
});

describe('impossible_rate (docs/rules/alarms/impossible-rate.md#1)', () => {
  const fast = (minutes: number, gap: number) =>
    times(Math.ceil((minutes * 60) / gap), (at) => ({ at: at * gap }));

  test('five minutes that are faster than the game is for others', () => {
    const [alarm] = alarmsOf({ player: fast(6, 0.7), ...others(9, 60) });
    assert.equal(alarm?.kind, 'impossible_rate');
    assert.match(
      alarm.summary,
      /^Played 85 or more rounds of one game a minute in \d+ minutes, .* times as many as others do\.$/,
    );
    assert.equal(alarm.lines[0]?.text, '86 rounds of G in the minute from 2026-11-20T00:00:00.000Z');
    assert.equal(alarm.score_share, 1);
    assert.deepEqual(kindsOf({ player: fast(3, 0.7), ...others(9, 60) }, 'player'), []);
  });

  test('others are compared with from 20 rounds on the game on', () => {
    const impossible_rate = { ...defaultThresholds.impossible_rate, rounds_a_minute: 20 };
    const found = (rounds: number) => {
      // All but the last within a minute, which the last one ends.
      const quick = times(rounds, (at) => ({ at: at < rounds - 1 ? at * 3 : 60 }));
      const five = Object.fromEntries([1, 2, 3, 4, 5].map((other) => [`quick-${other}`, quick]));
      const alarms = alarmsOf({ player: fast(6, 3), ...five }, { ...defaultThresholds, impossible_rate });
      return alarms.filter(({ kind }) => kind === 'impossible_rate').length;
    };
    assert.equal(found(20), 0);
    assert.equal(found(19), 1);
  });

  test('not where others are as fast, and not several seats at once', () => {
    const rounds = fast(4, 0.9);
    const quick = Object.fromEntries(
      [2, 3, 4, 5, 6, 7].map((stake) => [
        `quick-${stake}`,
        rounds.map(({ at }) => ({ at, stake: `${stake}` })),
      ]),
    );
    assert.deepEqual(kindsOf({ player: fast(6, 0.8), ...quick }, 'player'), []);
    const seats = times(300, (at) => ({
      at: Math.floor(at / 5) * 5 + (at % 5) * 0.01,
      payout: at % 3 ? '0' : '2',
    }));
    assert.deepEqual(kindsOf({ player: seats }, 'player'), []);
  });
});

describe('stake_splitting (docs/rules/alarms/stake-splitting.md#1)', () => {
  const bursts = (count: number, size: number) =>
    times(count * size, (at) => ({ at: Math.floor(at / size) * 90 + (at % size) * 0.2, stake: '0.1' }));

  test('one stake as many bets at once, again and again', () => {
    const [alarm] = alarmsOf({ player: [...bursts(8, 7), ...byHand(1, 100, { game: 'H' })] });
    assert.equal(alarm?.kind, 'stake_splitting');
    assert.match(
      alarm.summary,
      /^Placed 6 or more equal bets at once on one game \d times, \d\d % of all rounds\.$/,
    );
    assert.equal(alarm.lines[0]?.text, '7 bets of 0.1 EUR on G within 1.20 s');
    assert.deepEqual(kindsOf({ player: bursts(4, 7) }, 'player'), []);
    assert.deepEqual(kindsOf({ player: bursts(40, 5) }, 'player'), []);
  });
});

describe('hedged_play (docs/rules/alarms/hedged-play.md#1)', () => {
  test('in one round: nearly all rounds pay back the stake', () => {
    const both = times(60, (at) => ({ at: at * 40 + (at % 7), stake: '20', payout: at % 37 ? '20' : '0' }));
    const [alarm] = alarmsOf({ player: both, ...others(9, 60) });
    assert.equal(alarm?.kind, 'hedged_play');
    assert.equal(
      alarm.summary,
      '97 % of 60 rounds of one game paid back just about the stake, as bets on all outcomes do.',
    );
    assert.equal(alarm.lines[0]?.text, '20 EUR on G paid 20 EUR');
    const all = Object.fromEntries([1, 2, 3, 4, 5, 6].map((other) => [`other-${other}`, both]));
    assert.ok(!kindsOf({ player: both, ...all }, 'player').includes('hedged_play'));
  });

  const share = drawn(5);
  const spins = times(120, (at) => ({ at: at * 40 + 5 * share(), payout: share() < 0.5 ? '2' : '0' }));
  const opposite = spins.map(({ at, payout }) => ({ at: at + 0.4, payout: payout === '0' ? '2' : '0' }));

  test('in two rounds: one of two equal bets placed together wins', () => {
    const [alarm] = alarmsOf({ player: [...spins, ...opposite] });
    assert.equal(alarm?.kind, 'hedged_play');
    assert.equal(
      alarm.summary,
      'Placed two equal bets together 120 times, of which one won and one lost in 100 %.',
    );
    assert.equal(
      alarm.lines[0]?.text,
      '1 EUR on G paid nothing; an equal bet placed together with it paid 2 EUR',
    );
    const independent = spins.map(({ at }) => ({ at: at + 0.4, payout: share() < 0.5 ? '2' : '0' }));
    assert.deepEqual(kindsOf({ player: [...spins, ...independent] }, 'player'), []);
  });

  test('with another account: one wins when the other loses, and both are named', () => {
    const alarms = alarmsOf({ a: spins, b: opposite, ...others(9, 60) });
    assert.deepEqual(
      alarms.map(({ kind, player_id, others: named }) => [kind, player_id, named]),
      [
        ['hedged_play', 'a', ['b']],
        ['hedged_play', 'b', ['a']],
      ],
    );
    assert.match(
      alarms[0]?.lines[0]?.text ?? '',
      /^1 EUR on G paid .*; the same bet of another account paid/,
    );
  });
});

describe('late_surge (docs/rules/alarms/late-surge.md#1)', () => {
  const lastPart = 86_400 - 2400;
  const share = drawn(11);
  const evenings = (count: number) =>
    Object.fromEntries(
      times(count, (at) => ({ at })).map(({ at: player }) => {
        const early = times(60, () => ({ at: 80_000 * share(), stake: '2' }));
        return [
          `other-${player}`,
          [...early, ...times(5 + player, () => ({ at: lastPart + 2000 * share(), stake: '2' }))],
        ];
      }),
    );

  test('far beyond the own pace and stakes, and those of everybody', () => {
    const early = times(60, () => ({ at: 80_000 * share(), stake: '1' }));
    const late = (stake: string) => times(100, () => ({ at: lastPart + 2000 * share(), stake }));
    const [alarm] = alarmsOf({ player: [...early, ...late('20')], ...evenings(30) });
    assert.equal(alarm?.kind, 'late_surge');
    assert.match(
      alarm.summary,
      /^Staked 1,\d\d\d times as much a day in the last part of the campaign as before, with 20 times the typical stake\.$/,
    );
    assert.equal(alarm.lines[0]?.text, '20 EUR on G, 20 times what was typical before');
    assert.equal(alarm.score_share, 0.625);
    assert.ok(
      !kindsOf({ player: [...early, ...late('4')], ...evenings(30) }, 'player').includes('late_surge'),
    );
    assert.ok(!kindsOf({ player: late('20'), ...evenings(30) }, 'player').includes('late_surge'));
  });
});

describe('mirror_play (docs/rules/alarms/mirror-play.md#1)', () => {
  test('the same games, stakes and times as another account', () => {
    const first = byHand(3, 200);
    const copied = first.map(({ at }, number) => ({ at: at + 0.3, payout: number % 3 ? '0' : '4' }));
    const alarms = alarmsOf({ a: first, b: copied, ...others(9, 200) });
    assert.deepEqual(
      alarms.map(({ kind, player_id, others: named }) => [kind, player_id, named]),
      [
        ['mirror_play', 'a', ['b']],
        ['mirror_play', 'b', ['a']],
      ],
    );
    assert.equal(alarms[0]?.lines[0]?.text, '1 EUR on G, 0.30 s before another account did the same');
    const otherStakes = copied.map((round) => ({ ...round, stake: '3' }));
    assert.deepEqual(kindsOf({ a: first, b: otherStakes }, 'a'), []);
  });
});

describe('game_outlier (docs/rules/alarms/game-outlier.md#1)', () => {
  test('wins far more often than others, not far more', () => {
    const often = byHand(99, 200).map((round, number) => ({
      ...round,
      stake: '30',
      payout: number % 2 ? '2' : '0',
    }));
    const [alarm] = alarmsOf({ player: often, ...others(15, 200) });
    assert.equal(alarm?.kind, 'game_outlier');
    assert.match(alarm.summary, /^Won 50 % of 200 rounds of one game, where others win [23]\d %\.$/);
    assert.equal(alarm.lines[0]?.text, '30 EUR on G paid 2 EUR');
    const lucky = byHand(99, 200, { stake: '30' }).map((round, number) =>
      number ? round : { ...round, payout: '99999' },
    );
    assert.deepEqual(kindsOf({ player: lucky, ...others(15, 200) }, 'player'), []);
    assert.deepEqual(kindsOf({ player: often, ...others(8, 200) }, 'player'), []);
  });
});

describe('same_bet_twice (docs/rules/alarms/same-bet-twice.md#1)', () => {
  test('rounds with the game, time, stake and payout of others', () => {
    const played = byHand(4, 100);
    const [alarm] = alarmsOf({ player: [...played, ...played.slice(10, 20)] });
    assert.equal(alarm?.kind, 'same_bet_twice');
    assert.equal(alarm.summary, 'Has 10 rounds with the game, time, stake and payout of another round.');
    assert.match(
      alarm.lines[0]?.text ?? '',
      /^1 EUR on G, paid .*: the same as another round at the same time$/,
    );
    assert.equal(alarm.lines.length, 10);
    assert.deepEqual(kindsOf({ player: [...played, ...played.slice(10, 15)] }, 'player'), []);
    const seats = played.slice(0, 40).map((round, number) => ({ ...round, payout: number % 2 ? '2' : '0' }));
    assert.deepEqual(kindsOf({ player: [...played, ...seats] }, 'player'), []);
  });
});

describe('supplier_promo_win (docs/rules/alarms/supplier-promo-win.md#1)', () => {
  const drop = (payout: string, promo: boolean) => [...byHand(6, 50), { at: 9000, payout, promo }];

  test('much of the winnings from a promotion of the supplier', () => {
    const [alarm] = alarmsOf({ player: drop('500', true) });
    assert.equal(alarm?.kind, 'supplier_promo_win');
    assert.match(alarm.summary, /^Won 9\d % of all winnings in a round that a supplier’s promotion paid\.$/);
    assert.deepEqual(
      alarm.lines.map(({ text }) => text),
      ['1 EUR on G paid 500 EUR, by a promotion of the supplier'],
    );
    assert.deepEqual(kindsOf({ player: drop('500', false) }, 'player'), []);
    assert.deepEqual(kindsOf({ player: drop('0.5', true) }, 'player'), []);
  });
});

test('kinds that are off raise nothing, and the order of players does not matter', () => {
  const plays = { b: byHand(3, 200), a: byHand(3, 200), ...others(9, 200) };
  const all = alarmsOf(plays);
  assert.ok(all.length > 0);
  assert.deepEqual(alarmsOf(Object.fromEntries(Object.entries(plays).toReversed())), all);
  const off = { ...defaultThresholds, mirror_play: { ...defaultThresholds.mirror_play, enabled: false } };
  assert.deepEqual(
    alarmsOf(plays, off),
    all.filter(({ kind }) => kind !== 'mirror_play'),
  );
});
