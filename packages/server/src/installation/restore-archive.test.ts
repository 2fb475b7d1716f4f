import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { manifestName } from '@laurel/contract/installation/backup.ts';
import { packTar, type TarEntry } from 'modern-tar';
import { checkArchive, RestoreError, restoreArchive } from './restore-archive.ts';

let scratch: string;
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'laurel-archive-test-'));
});
after(() => rm(scratch, { recursive: true, force: true }));

const content = Buffer.alloc(200_000, 'laurel');
const file = { path: 'base/1', size: content.length, sha256: sha256(content) };
const honest = {
  format: 1,
  made_at: '2026-01-01T00:00:00.000Z',
  laurel: '0.1.0',
  postgresql: '18',
  folders: ['base', 'pg_wal/archive_status'],
  files: [file],
};

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

let made = 0;
async function archiveOf(manifest: unknown, more: TarEntry[] = []): Promise<string> {
  const text = JSON.stringify(manifest);
  const entries: TarEntry[] = [
    { header: { name: file.path, size: content.length }, body: content },
    ...more,
    { header: { name: manifestName, size: Buffer.byteLength(text) }, body: text },
  ];
  return put(gzipSync(await packTar(entries)));
}

async function put(bytes: Uint8Array): Promise<string> {
  const path = join(scratch, `${++made}.tar.gz`);
  await writeFile(path, bytes);
  return path;
}

/** Both ways of reading refuse the archive with this sentence, and leave nothing in or next to the directory. */
async function assertRefused(archive: string, sentence: RegExp): Promise<void> {
  const parent = await mkdtemp(join(scratch, 'parent-'));
  const directory = join(parent, 'in', 'data');
  for (const read of [() => checkArchive(archive), () => restoreArchive(archive, directory)]) {
    await assert.rejects(read, (error: Error) => {
      assert.ok(error instanceof RestoreError, String(error));
      assert.match(error.message, sentence);
      return true;
    });
  }
  assert.deepEqual(await readdir(parent, { recursive: true }), ['in', 'in/data']);
}

test('an honest archive is restored with its folders', async () => {
  const directory = join(scratch, 'restored');
  assert.deepEqual(await restoreArchive(await archiveOf(honest), directory), honest);
  const found = (await readdir(directory, { recursive: true })).map((path) =>
    path.split('/').slice(1).join('/'),
  );
  assert.deepEqual(found.sort(), ['', 'base', 'base/1', 'pg_wal', 'pg_wal/archive_status']);
});

test('a folder that the manifest names outside the directory is refused', async () => {
  for (const folder of ['../../../x', '..', '/tmp/x', 'base/../../x', 'a//b', '', '.', 'a\0b', 7, null])
    await assertRefused(
      await archiveOf({ ...honest, folders: [folder] }),
      /is no backup of Laurel: it holds |cannot be read/,
    );
});

test('a file that the archive holds outside the directory is refused', async () => {
  for (const name of ['../x', '/tmp/x', 'base/../../x', './x'])
    await assertRefused(
      await archiveOf(honest, [{ header: { name, size: 1 }, body: 'x' }]),
      /is no backup of Laurel: it holds /,
    );
});

test('links and devices are refused', async () => {
  for (const type of ['symlink', 'link', 'fifo'] as const)
    await assertRefused(
      await archiveOf(honest, [{ header: { name: 'base/2', size: 0, type, linkname: '/etc/passwd' } }]),
      /is no backup of Laurel: base\/2 is neither a file nor a folder/,
    );
});

test('a manifest that is none is refused', async () => {
  for (const manifest of [
    null,
    7,
    [],
    {},
    { format: 2 },
    { ...honest, files: 1 },
    { ...honest, files: [null] },
    { ...honest, folders: {} },
  ])
    await assertRefused(await archiveOf(manifest), /of \S+ cannot be read: .+\.$/);
});

test('a torn archive is refused with the reason', async () => {
  const whole = await archiveOf(honest);
  const bytes = await readFile(whole);
  for (const length of [0, 5, Math.floor(bytes.length / 2), bytes.length - 20, bytes.length - 4])
    await assertRefused(
      await put(bytes.subarray(0, length)),
      /: it is torn, or was not copied to its end\.$/,
    );
});

test('what is no gzip at all is refused with the reason', async () => {
  await assertRefused(await put(Buffer.from('hello, I am no archive')), /cannot be read: it is no gzip file/);
  await assertRefused(await put(gzipSync(Buffer.alloc(2_000, 'no tar'))), /cannot be read: \S.+\.$/);
});

test('a file that is not there is named', async () => {
  const missing = join(scratch, 'missing.tar.gz');
  await assert.rejects(checkArchive(missing), { code: 'ENOENT', path: missing });
});
