import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kindsOf, type ShortRound, times } from '../../../../server/test/support/short-play.ts';

/** Rounds of one sitting, with waits that differ. */
const sitting = (count: number) =>
  times(count, (number) => ({
    at: number * 14 + 10 * Math.sin(number * number),
    payout: number % 3 ? '0' : '2',
  }));

/** Rounds in sittings of so many, with three hours between them. */
const parted = (played: readonly ShortRound[], size: number) =>
  played.map((round, number) => ({ ...round, at: round.at + 10_800 * Math.floor(number / size) }));

/** What an account plays that repeats these rounds a moment later. */
const copyOf = (played: readonly ShortRound[]) =>
  played.map((round, number) => ({ ...round, at: round.at + 0.3, payout: number % 4 ? '0' : '4' }));

/** Part of it is with another stake. */
const partlyCopied = (played: readonly ShortRound[]) =>
  copyOf(played).map((round, number) => (number % 5 < 3 ? round : { ...round, stake: '3' }));

describe('mirror_play asks on how many occasions accounts meet (docs/rules/alarms/mirror-play.md#1)', () => {
  test('a few rounds that are the same, in several sittings and not in one', () => {
    const few = sitting(48);
    assert.deepEqual(kindsOf({ a: few, b: copyOf(few) }, 'a'), []);
    const often = parted(few, 12);
    assert.deepEqual(kindsOf({ a: often, b: copyOf(often) }, 'a'), ['mirror_play']);
  });

  test('a part that is the same, in several sittings and not in one', () => {
    const once = sitting(240);
    assert.deepEqual(kindsOf({ a: once, b: partlyCopied(once) }, 'a'), []);
    const often = parted(once, 40);
    assert.deepEqual(kindsOf({ a: often, b: partlyCopied(often) }, 'a'), ['mirror_play']);
  });

  test('another game is another occasion', () => {
    const played = sitting(48).map((round, number) => ({ ...round, game: `G${Math.floor(number / 12)}` }));
    assert.deepEqual(kindsOf({ a: played, b: copyOf(played) }, 'a'), ['mirror_play']);
  });
});
