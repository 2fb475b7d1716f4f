import assert from 'node:assert/strict';
import { createReadStream, globSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { verify } from '../src/verify.ts';

const folder = fileURLToPath(new URL('data/', import.meta.url));
const files = globSync('*/*.laurel', { cwd: folder }).sort();

test('there are certificates of every type, a receipt, and one with events that cannot be opened', () => {
  const names = new Set(files.map((file) => file.replace(/^.*[\\/]/, '').replace('.laurel', '')));
  for (const name of ['hc', 'im', 'pt', 'ra', 'sr', 'tm', 'erased', 'receipt', 'example'])
    assert.ok(names.has(name), name);
});

for (const file of files)
  test(`${file} holds, as it did when it was made`, async () => {
    const { verdict } = await verify(createReadStream(`${folder}${file}`));
    assert.deepEqual(
      verdict.checks.filter(({ ok }) => !ok),
      [],
    );
    assert.equal(verdict.opaque > 0, file.includes('erased'));
  });
