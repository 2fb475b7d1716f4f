import '../support/load-tsx.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { chosenColumns } = await import('../../src/kit/column-choice.tsx');

const columns = [{ id: 'status' }, { id: 'type' }, { id: 'ggr', isExtra: true as const }];

test('chosen columns are those that are remembered and still there, in their own order', () => {
  assert.deepEqual(chosenColumns('ggr,gone,status', columns), ['status', 'ggr']);
  assert.deepEqual(chosenColumns('', columns), []);
  assert.deepEqual(chosenColumns(null, columns), ['status', 'type']);
});
