import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offeredFor } from './search-order.ts';

const event = { id: 'event', label: 'Event P-1001', keywords: 'P-1001' };

test('what was found comes before the event of that id, also where only its id has the text', () => {
  const found = [
    { id: 'rates', label: 'Exchange rates', keywords: 'currency' },
    { id: 'player', label: 'amelie', description: 'Player P-1001' },
    { id: 'campaign', label: 'Race of p-1001' },
  ];
  const ids = (text: string) => offeredFor(text, found, event).map(({ id }) => id);
  assert.deepEqual(ids('P-1001'), ['campaign', 'player', 'event']);
  assert.deepEqual(ids(' rate'), ['rates', 'event']);
  assert.deepEqual(offeredFor('', found, undefined), found);
});

test('the event has its line where much is found', () => {
  const many = Array.from({ length: 30 }, (_, nth) => ({ id: `p-${nth}`, label: 'P-1001' }));
  assert.equal(offeredFor('P-1001', many, event).length, 12);
  assert.equal(offeredFor('P-1001', many, event).at(-1)?.id, 'event');
});
