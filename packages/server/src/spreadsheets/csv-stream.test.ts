import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { csvStream, csvText } from './csv.ts';

test('a long file is written in parts of at most 250 lines, which together are the file as a whole', async () => {
  const rows = Array.from({ length: 10_000 }, (_, nth) => ({
    place: nth,
    name: `=Name ${nth}`,
    list: [nth],
  }));
  async function* read() {
    for (const row of rows) {
      if (row.place % 100 === 0) await setImmediate();
      yield row;
    }
  }
  const parts: string[] = [];
  for await (const part of csvStream(['place', 'name', 'list'], read())) parts.push(String(part));
  assert.equal(parts.join(''), csvText(['place', 'name', 'list'], rows));
  for (const part of parts) assert.ok(part.split('\n').length <= 251);
});
