import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { seededRandom } from '../../src/demo/seeded-random.ts';
import { Disk, type NameModel } from '../support/power-loss/disk.ts';
import type { FileCall } from '../support/power-loss/recording.ts';
import { type Outcome, writeRemains } from '../support/power-loss/remains.ts';

/** One call; a write comes with what it writes at the start of the file. */
type Made = FileCall | { op: 'write'; file: number; at: number; text: string };

const created = (path: string, file = 1): Made => ({ op: 'open', file, path, creates: true });
const written = (text: string, file = 1): Made => ({ op: 'write', file, at: 0, text });
const synced = (file = 1): Made => ({ op: 'fsync', file });
const folderOpened: Made = { op: 'open', file: 9, path: '', creates: false };

test('synced data survives, and unsynced data may be lost', () => {
  const calls = [created('a'), written('old'), synced(), written('new'), created('b', 2), written('b', 2)];
  assert.deepEqual(remains(calls, 'lost', 'journal'), { a: 'old' });
  assert.deepEqual(remains(calls, 'lost', 'scattered'), { a: 'old' });
  assert.deepEqual(remains(calls, 'kept', 'journal'), { a: 'new', b: 'b' });
});

test('a journal keeps no later name without the earlier ones; scattered names may survive alone', () => {
  const calls = [created('a'), created('b', 2)];
  const seen = (model: NameModel) =>
    new Set(
      Array.from({ length: 40 }, (_, seed) =>
        Object.keys(remains(calls, 'torn at 512', model, seed)).join(''),
      ),
    );
  assert.deepEqual([...seen('journal')].sort(), ['', 'a', 'ab']);
  assert.deepEqual([...seen('scattered')].sort(), ['', 'a', 'ab', 'b']);
});

test('a rename happens entirely or not at all, and certainly once its folder is synced', () => {
  const renamed: Made = { op: 'rename', path: 'a', to: 'b' };
  const calls = [folderOpened, created('a'), written('x'), synced(), renamed];
  for (const model of ['journal', 'scattered'] as const) {
    assert.deepEqual(remains(calls, 'lost', model), { a: 'x' });
    assert.deepEqual(remains([...calls, synced(9)], 'lost', model), { b: 'x' });
  }
});

test('an unsynced write is torn only at sector boundaries', () => {
  const text = 'x'.repeat(1_536);
  const calls = [created('a'), written('.'.repeat(1_536)), synced(), written(text)];
  const seen = Array.from(
    { length: 40 },
    (_, seed) => remains(calls, 'torn at 512', 'journal', seed).a ?? '',
  );
  assert.ok(seen.some((content) => new Set(content).size === 2));
  for (const content of seen) assert.match(content, /^(?:x{512}|\.{512}){3}$/);
});

function remains(calls: Made[], outcome: Outcome, model: NameModel, seed = 1): Record<string, string> {
  const disk = new Disk(model);
  for (const call of calls) disk.make(call, Buffer.from('text' in call ? call.text : ''));
  const folder = mkdtempSync(join(tmpdir(), 'laurel-power-'));
  try {
    writeRemains(disk, folder, { outcome, model, random: seededRandom(seed) });
    const there = ['a', 'b'].filter((name) => existsSync(join(folder, name)));
    return Object.fromEntries(there.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
