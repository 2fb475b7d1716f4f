import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { examplesOf } from '../../support/documented-examples.ts';
import { rulesWithExamples } from '../../support/documented-rules.ts';
import { vectors } from '../../support/vectors.ts';

const file = new URL('../../../../../docs/conformance-vectors.json', import.meta.url);

test('the published vectors are the examples of docs/rules/; `npm run vectors` writes them', async () => {
  const published = JSON.parse(await readFile(file, 'utf8'));
  assert.deepEqual(published, JSON.parse(JSON.stringify({ format: 'laurel-vectors/1', vectors: vectors() })));
  assert.equal(published.vectors.length, examplesOf(rulesWithExamples).examples.length);
});

test('a vector holds all that its board follows from', () => {
  const all = vectors();
  for (const part of ['rates', 'opt_ins', 'events', 'voided', 'disqualified', 'board', 'rounds'] as const)
    assert.ok(
      all.some((vector) => vector[part]?.length),
      part,
    );
  for (const { name, board, events } of all) {
    const known = new Set(events.map(({ event }) => (event.data as { player_id?: string }).player_id));
    for (const { player } of board) assert.ok(known.has(player), `${name}: ${player}`);
  }
});
