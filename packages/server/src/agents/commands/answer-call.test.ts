import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundedTexts } from './serve-tools.ts';

for (const before of ['', 'a'])
  test(`the parts of a long answer are whole characters that begin where the one before ended, after ${JSON.stringify(before)}`, () => {
    const answer = before + '🎰'.repeat(50_000);
    const parts: string[] = [];
    for (let from: number | undefined = 0; from !== undefined; ) {
      const [part = '', remark = ''] = boundedTexts(answer, from);
      assert.ok(part.isWellFormed());
      parts.push(part);
      const next = /Send from_character (\d+)/.exec(remark)?.[1];
      from = next === undefined ? undefined : Number(next);
    }
    assert.equal(parts.join(''), JSON.stringify(answer));
  });

test('a part that is asked for from the middle of a character begins with that character', () => {
  const [part = ''] = boundedTexts('🎰'.repeat(9), 2);
  assert.equal(part, `${'🎰'.repeat(9)}"`);
});
