import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { pngOf } from '../support/pictures.ts';
import { runCommand } from '../support/run-command.ts';

const laurel = forFile(startLaurel);
const folder = scratchFolder('laurel-images-test-');

async function run(...words: string[]) {
  const { environment } = laurel;
  return runCommand(['image', ...words], { environment });
}

test('an image is uploaded, listed and deleted', async () => {
  const file = join(folder, 'winter.png');
  await writeFile(file, pngOf(40, 30));
  const { code, stdout, stderr } = await run('upload', file);
  assert.equal(code, 0, stderr);
  const address = stdout.trim();
  assert.equal((await fetch(address)).headers.get('content-type'), 'image/webp');
  assert.ok((await run('list')).stdout.includes(`winter.png  40     30      ${address}`));
  assert.equal((await run('delete', address)).stdout, 'Image winter.png was deleted.\n');
  const gone = await run('delete', 'winter.png');
  assert.deepEqual([gone.code, gone.stderr], [1, 'laurel: There is no image "winter.png".\n']);
});

test('a file that is no image is refused', async () => {
  const file = join(folder, 'picture.svg');
  await writeFile(file, '<svg/>');
  const { code, stderr } = await run('upload', file);
  assert.equal(code, 1);
  assert.match(stderr, /neither PNG, JPEG nor WebP/);
});
