import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeWith } from './void-preview.ts';

const row = (player_id: string, score: string, minute: number) => ({
  player_id,
  score,
  reached_at: `2026-12-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
});
const board = [
  row('a', '9007199254740993.00000002', 1),
  row('me', '50', 2),
  row('b', '20', 3),
  row('c', '10', 9),
];

type Client = Parameters<typeof placeWith>[0];
type Campaign = Parameters<typeof placeWith>[1];

/** A server with pages of three rows. */
const client = {
  readLeaderboard: {
    async *pages() {
      yield { results: board.slice(0, 3), next: 'more' };
      yield { results: board.slice(3), next: null };
    },
  },
} as unknown as Client;

const campaign = (tie_rule: string) =>
  ({
    id: 1,
    kind: 'tournament',
    currency: 'EUR',
    tournament_type: 'PT',
    default_language: 'en',
    rules: { tie_rule },
    prizes: [{ place_from: 3, place_to: 3, kind: 'cash', amount: '5', titles: { en: '€5' } }],
  }) as unknown as Campaign;

const place = async (tie_rule: string, score: string | null, minute = 5) => {
  const { signal } = new AbortController();
  const { reached_at } = row('me', '0', minute);
  const other = { player_id: 'me', score, reached_at, view: { eligible: true }, signal };
  const standing = await placeWith(client, campaign(tie_rule), other);
  return [standing.place, standing.prizes];
};

test('the place of another score is that of the board without the one that there is, with its prizes', async () => {
  assert.deepEqual(await place('first_to_reach', '15'), [3, ['€5']]);
  assert.deepEqual(await place('first_to_reach', '9007199254740993.00000003'), [1, []]);
  assert.deepEqual(await place('first_to_reach', '1'), [4, []]);
  assert.deepEqual(await place('first_to_reach', null), [null, []]);
});

test('of equal scores the earlier one is above, unless places are shared', async () => {
  assert.deepEqual(await place('first_to_reach', '10', 8), [3, ['€5']]);
  assert.deepEqual(await place('first_to_reach', '10', 10), [4, []]);
  assert.deepEqual(await place('shared', '10', 10), [3, ['€5']]);
});

test('a tie that splits shares the money of its places, and scores are places where the rule says so', async () => {
  assert.deepEqual(await place('pooled', '10', 3), [3, ['2.50 EUR']]);
  assert.deepEqual(await place('dense', '5'), [4, []]);
});
