import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import { factOf } from '../events/player-fact.ts';
import { worthOf } from './make-leaf.ts';

test('a leaf holds the amounts of a deposit as folds read them, with every digit', () => {
  const data = '{"amount": 0.1234567890123456780, "amount_eur": 1e-7, "currency": "ETH", "method": "m"}';
  const times = { occurred_at: 0, received_at: 0 };
  const event = { ...times, kind: 'deposit', player_id: 'p', unique_id: 'u' } as const;
  const fact = factOf({ ...event, data: parseExactJson(data) as Record<string, unknown> });
  const worth = { amount: '0.123456789012345678', amount_eur: '1e-7', currency: 'ETH' };
  const { amount, amount_eur, currency } = fact;
  assert.deepEqual({ amount, amount_eur, currency }, worth);
  assert.deepEqual(worthOf({ data }), worth);
});
