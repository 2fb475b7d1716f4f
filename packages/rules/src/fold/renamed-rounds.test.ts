import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renameRounds } from './player-row.ts';

const rename = (round_id: string) => `new ${round_id}`;
const kept = (name: string) => [[1, 'game', name, 2], [['game', `${name}2`, 3, 0, '1', '0', 2]]];

test('rounds of a row have new names, and nothing else changes', () => {
  const row = [
    3,
    [kept('a'), [null, []]],
    [
      [7, null, 0, ['a', '5']],
      [8, 4, 1, { a: 'a' }],
    ],
  ];
  const renamed = JSON.parse(renameRounds(JSON.stringify(row), rename));
  assert.deepEqual(renamed, [
    3,
    [
      [[1, 'game', 'new a', 2], [['game', 'new a2', 3, 0, '1', '0', 2]]],
      [null, []],
    ],
    [
      [7, null, 0, ['a', '5']],
      [8, 4, 1, { a: 'a' }],
    ],
  ]);
});

test('so have those of rows that earlier releases wrote', () => {
  const [boundary, tail] = kept('a') as [unknown, unknown];
  const fold = [2, null, boundary, ['a'], tail];
  const renamedFold = [2, null, [1, 'game', 'new a', 2], ['a'], [['game', 'new a2', 3, 0, '1', '0', 2]]];
  const separate = renameRounds(JSON.stringify([0, [[7, ...fold]]]), rename);
  assert.deepEqual(JSON.parse(separate), [0, [[7, ...renamedFold]]]);
  const older = renameRounds(JSON.stringify([3, [], [[7, JSON.stringify(fold)]]]), rename);
  assert.deepEqual(JSON.parse(JSON.parse(older)[2][0][1]), renamedFold);
});
