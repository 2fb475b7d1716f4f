import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filtered, type LobbyEntry, poolOf } from '../src/lobby-list.ts';

const entry = (status: string, type: string) =>
  ({ campaign: { status, terms: { tournament_type: type } } }) as LobbyEntry;

test('the pool names what there is, the money first', () => {
  const texts = { freeSpins: 'Free spins', bonus: 'Bonus' };
  const rest = { bonus: null, deposit_bonus: null, catalog_item: [] };
  const count = (text: string) => text;
  assert.deepEqual(poolOf({ ...rest, cash: '€0.00', free_spins: '0' }, texts, count), []);
  assert.deepEqual(poolOf({ ...rest, cash: '1.100,00 €', free_spins: '50' }, texts, count), [
    '1.100,00 €',
    'Free spins: 50',
  ]);
  const bonus = { amount: '€20.00', places: 2 };
  assert.deepEqual(poolOf({ ...rest, bonus, cash: '€0.00', free_spins: '0' }, texts, count), [
    'Bonus: €20.00',
  ]);
});

test('filters by status and by type leave what passes both', () => {
  const all = [entry('AC', 'RACES'), entry('AC', 'POINT_TOURNAMENT'), entry('FI', 'RACES')];
  assert.equal(filtered(all, { status: '', type: '' }).length, 3);
  assert.deepEqual(filtered(all, { status: 'AC', type: 'RACES' }), [all[0]]);
  assert.deepEqual(filtered(all, { status: 'SC', type: '' }), []);
});
