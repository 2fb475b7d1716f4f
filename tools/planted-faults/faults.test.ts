import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { plant, readFaults } from './faults.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

test('the lines of each planted fault are in its file, wherever they have moved', () => {
  const lost = readFaults().filter(
    (fault) =>
      !existsSync(pathOf(fault.file)) || plant(readFileSync(pathOf(fault.file), 'utf8'), fault) === undefined,
  );
  assert.deepEqual(
    lost.map(({ number, file }) => `${number} in ${file}`),
    [],
  );
});
