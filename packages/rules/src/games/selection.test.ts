import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameSelection } from '@laurel/contract/campaigns/games.ts';
import { type GameFacts, gameFields, learn } from '../players/facts.ts';
import { compileSelection } from './selection.ts';

const fox = game({ provider: 'Fox', categories: ['slots', 'live'], themes: ['egypt'], device: 'mobile' });
const hat = game({ provider: 'Hat', categories: ['slots'], themes: ['space'] });

test('all games but the excluded ones', () => {
  const selects = compileSelection(selection({ all: true, exclude: { themes: ['egypt'] } }));
  assert.deepEqual([selects('F', fox), selects('H', hat), selects('new', undefined)], [false, true, true]);
});

test('include: AND between fields, OR within one', () => {
  const selects = compileSelection(
    selection({ include: { provider: ['Fox', 'Hat'], categories: ['live', 'crash'] } }),
  );
  assert.deepEqual([selects('F', fox), selects('H', hat), selects('new', undefined)], [true, false, false]);
});

test('an explicit id counts even if the catalogue does not know the game; exclusion wins over it', () => {
  const selects = compileSelection(selection({ ids: ['F', 'new'], exclude: { provider: ['Fox'] } }));
  assert.deepEqual([selects('new', undefined), selects('F', fox), selects('H', hat)], [true, false, false]);
});

test('a game without a device has the device `undefined`', () => {
  const selects = compileSelection(selection({ include: { device: ['undefined'] } }));
  assert.deepEqual([selects('H', hat), selects('F', fox)], [true, false]);
});

function selection(parts: Partial<GameSelection>): GameSelection {
  return { all: false, ids: [], include: {}, exclude: {}, ...parts };
}

function game(data: Record<string, unknown>): GameFacts {
  return learn({}, gameFields, { timestamp: 1, unique_id: 'u', data });
}
