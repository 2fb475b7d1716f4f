import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameSelection } from '@laurel/contract/campaigns/games.ts';
import { type GameFacts, gameFields, learn } from '../players/facts.ts';
import { productsOfGames } from './selection.ts';

const catalogue = new Map([
  ['slot', game({ provider: 'Fox', product: 'casino' })],
  ['book', game({ provider: 'Fox', product: 'casino' })],
  ['match', game({ provider: 'Hat', product: 'betting' })],
  ['plain', game({ provider: 'Hat' })],
]);

test('the products of the selected games, each once, and how many games have none', () => {
  assert.deepEqual(productsOfGames(selection({ all: true }), catalogue), {
    products: ['betting', 'casino'],
    unknown: 1,
  });
  assert.deepEqual(productsOfGames(selection({ include: { provider: ['Fox'] } }), catalogue), {
    products: ['casino'],
    unknown: 0,
  });
});

test('a game that is named and not known has no known product', () => {
  const games = selection({ ids: ['match', 'new', 'newer'] });
  assert.deepEqual(productsOfGames(games, catalogue), { products: ['betting'], unknown: 2 });
});

test('a product that is no text is none', () => {
  const odd = new Map([['odd', game({ product: { id: 5 } })]]);
  assert.deepEqual(productsOfGames(selection({ all: true }), odd), { products: [], unknown: 1 });
  assert.deepEqual(odd.get('odd'), {});
});

function selection(parts: Partial<GameSelection>): GameSelection {
  return { all: false, ids: [], include: {}, exclude: {}, ...parts };
}

function game(data: Record<string, unknown>): GameFacts {
  return learn({}, gameFields, { timestamp: 1, unique_id: 'u', data });
}
