import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { batchesOf, earlyRates, someDay } from '../support/day-arbitraries.ts';
import { FollowedBoard } from '../support/followed-board.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceBoard, referenceDay } from '../support/reference-board.ts';

describe('a board is a pure function of what happened (I3, I4, I6)', () => {
  test('following changes in any order and batching gives the same board as all of them at once, and as the reference', () => {
    let ordered = 0;
    const property = fc.property(someDay, (day) => {
      const followed = new FollowedBoard(day.definition, earlyRates);
      for (const batch of batchesOf(day)) {
        followed.take(batch);
        assert.deepEqual(followed.board.rows(0, followed.board.count), followed.boardAtOnce());
      }
      const reference = referenceBoard(day.definition, referenceDay(day.news, earlyRates));
      assert.deepEqual(followed.board.rows(0, followed.board.count), reference);
      if (reference.length > 1) ordered += 1;
    });
    const runs = propertyRuns(3000);
    fc.assert(property, runs);
    assert.ok(
      ordered > runs.numRuns / 5,
      `only ${ordered} days had a board with an order: they prove little`,
    );
  });

  test('a page equals that part of the whole board, even in the middle of a shared place', () => {
    const property = fc.property(someDay, fc.nat({ max: 5 }), fc.nat({ max: 5 }), (day, from, count) => {
      const followed = new FollowedBoard(day.definition, earlyRates);
      followed.take(day.news);
      const { board } = followed;
      assert.deepEqual(board.rows(from, from + count), board.rows(0, board.count).slice(from, from + count));
    });
    fc.assert(property, propertyRuns(500));
  });
});
