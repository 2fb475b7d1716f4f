import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const folder = mkdtempSync(join(tmpdir(), 'laurel-widgets-'));
const built = join(folder, 'built');
before(() => {
  execFileSync(process.execPath, [fileURLToPath(new URL('../build.ts', import.meta.url)), built]);
});
after(() => rmSync(folder, { recursive: true }));

test('sizes: a board at most 20.5 kB, a mini 18.5, all elements 32, what few pages load 3.3, the verifier 76.5', () => {
  const limits = {
    'laurel-board.js': 20_500,
    'laurel-mini.js': 18_500,
    'laurel.js': 32_000,
    'laurel-test-mode.js': 3_300,
    'laurel-advice.js': 3_000,
    'laurel-celebration.js': 3_000,
    'laurel-proof.js': 76_500,
    'laurel-draw.js': 10_500,
    'themes/casino.css': 3_000,
    'themes/bingo.css': 3_000,
  };
  for (const [name, most] of Object.entries(limits)) {
    const size = gzipSync(readFileSync(join(built, name)), { level: 9 }).length;
    assert.ok(size <= most, `${name} has ${size} bytes`);
  }
});

test('a bundle holds what elements use of the client, and neither the operations nor schemas', () => {
  const code = readFileSync(join(built, 'laurel.js'), 'utf8');
  assert.ok(code.includes('/public/api/v2/live'));
  for (const path of ['tournaments/details', 'campaigns/details']) assert.ok(code.includes(path), path);
  assert.doesNotMatch(code, /\/api\/v1\/|additionalProperties|minLength|laurel-certificate/);
});

test('a theme names its colours as the elements do', () => {
  const code = readFileSync(join(built, 'laurel.js'), 'utf8');
  for (const theme of ['casino', 'bingo']) {
    const sheet = readFileSync(join(built, `themes/${theme}.css`), 'utf8');
    const names = new Set(sheet.match(/--l\w+(?=[:)])/g));
    assert.ok(names.size >= 10);
    for (const name of names) assert.ok(code.includes(`${name}:`), `${theme} has ${name}`);
  }
});
