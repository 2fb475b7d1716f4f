import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readTextFile } from './files.ts';

let path: string;
before(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'laurel-text-test-')), 'file.txt');
});
after(() => rm(join(path, '..'), { recursive: true }));

test('UTF-8 and UTF-16 are read, and a byte order mark is no part of the text', async () => {
  const text = '{"name":"Zürich €"}';
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  ]) {
    await writeFile(path, bytes);
    assert.equal(await readTextFile(path), text);
  }
});

test('other encodings are refused, not guessed', async () => {
  await writeFile(path, Buffer.from('Zürich', 'latin1'));
  await assert.rejects(readTextFile(path), /file\.txt is neither UTF-8 nor UTF-16\.$/);
});
