import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ArchiveFiles } from './archive.ts';

test('an archive needs a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-archive-test-'));
  const path = join(folder, 'file');
  await writeFile(path, '');
  await assert.rejects(ArchiveFiles.open(path), /^Error: .*file cannot be used as a folder: EEXIST/);
  await rm(folder, { recursive: true });
});
