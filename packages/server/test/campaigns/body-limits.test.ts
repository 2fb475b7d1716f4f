import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

/** As many ids as an audience takes, each as long as it may be. */
const ids = (character: string) =>
  Array.from({ length: 10_000 }, (_, i) => `${i}${character.repeat(255 - String(i).length)}`);

for (const [name, character] of [
  ['one byte', 'x'],
  ['four bytes', '\u{1F600}'],
] as const)
  test(`a definition with the most players, in characters of ${name}, is created, edited and previewed`, async () => {
    const audience = { player_ids: ids(character), exclude_player_ids: ids(character) };
    const definition = pointTournament({ audience });
    const created = await staff.post('/api/v1/campaigns', definition);
    assert.equal(created.status, 201, JSON.stringify(created.body).slice(0, 500));
    const path = `/api/v1/campaigns/${created.body.id}`;
    assert.equal((await staff.put(path, { ...definition, leaderboard_size: 10 })).body.version, 2);
    assert.equal((await staff.post(`${path}/preview`, definition)).status, 200);
  });

test('a body beyond the limit is refused', async () => {
  const definition = pointTournament({ image: 'x'.repeat(33 * 1024 * 1024) });
  assertRefused(await staff.post('/api/v1/campaigns', definition), 413, 'body_too_large');
});
