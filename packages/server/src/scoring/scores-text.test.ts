import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whole } from '@laurel/rules/money/decimal.ts';
import fc from 'fast-check';
import { ScoresText } from './scores-text.ts';

const units = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.bigInt({ min: 0n, max: 2n ** 90n }));
const score = fc.tuple(fc.nat(), units, fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));

test('scores of rows are read as they were written', () => {
  const property = fc.property(fc.array(fc.array(score, { maxLength: 4 }), { maxLength: 20 }), (rows) => {
    const written = rows.map((row) => JSON.stringify(row.map(([id, score, at]) => [id, `${score}`, at])));
    const text = new ScoresText(written.join());
    for (const row of rows) {
      text.nextRow();
      for (const [fold_id, score, at] of row) {
        assert.ok(text.nextScore());
        assert.deepEqual([text.fold_id, text.units, text.reached_at], [fold_id, whole(score), at]);
      }
      assert.ok(!text.nextScore());
    }
  });
  fc.assert(property);
});

test('another text is refused', () => {
  for (const text of ['', '1', '[1]', '[{}]', '[[1,2,3]]'])
    assert.throws(() => {
      const scores = new ScoresText(text);
      scores.nextRow();
      scores.nextScore();
    }, SyntaxError);
});
