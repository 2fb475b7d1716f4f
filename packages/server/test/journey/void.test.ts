import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { commandsOf } from '../support/commands-of.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const scratch = scratchFolder('laurel-void-test-');
const { run, runWith, json } = commandsOf(laurel);

async function sent(...unique_ids: string[]): Promise<void> {
  await sendEvents(
    laurel,
    unique_ids.map((unique_id) => gameround({ unique_id })),
  );
}

test('void takes ids as they are typed and says what became of them', async () => {
  await sent('typed-1', 'typed-2');
  const all = await run('void', '--reason', 'rolled back', 'typed-1');
  assert.deepEqual([all.code, all.stdout, all.stderr], [0, 'Events void now: 1.\n', '']);
  const { code, stdout, stderr } = await run(
    'void',
    '--reason',
    'rolled back',
    'typed-1',
    'typed-2',
    'typed-3',
  );
  assert.deepEqual([code, stdout], [0, 'Events void now: 2.\n']);
  assert.equal(stderr, '1 id is of no event yet; one that comes within 90 days is void: typed-3.\n');
  const [waiting] = await json('event', 'pending-voids');
  assert.deepEqual([waiting.unique_id, waiting.reason], ['typed-3', 'rolled back']);
  assert.match((await run('event', 'pending-voids')).stdout, /typed-3/);
  await sent('typed-3');
  assert.equal((await run('event', 'pending-voids')).stdout, 'No void waits for its event.\n');
  const [found] = await json('event', 'find', 'typed-3');
  assert.equal(found.voided, true);
  // What comes later is recorded after it.
  await waitUntil('the void of typed-3 is recorded', async () => {
    const entries = await json('audit', '--action', 'events.voided');
    assert.deepEqual(entries[0]?.details.unique_ids, ['typed-3']);
  });
});

test('void names the first of many ids of no event', async () => {
  const ids = Array.from({ length: 30 }, (_, i) => `unknown-${i}`);
  const { code, stderr } = await run('void', '--reason', 'r', ...ids);
  const named = ids.slice(0, 20).join(', ');
  assert.deepEqual(
    [code, stderr],
    [0, `30 ids are of no event yet; one that comes within 90 days is void: ${named} and 10 more.\n`],
  );
});

test('void reads ids from a file, plain or gzip, or from standard input, one a line, each once', async () => {
  const lines = ['line-1', 'with space', 'line-1', '', 'nobody'].join('\r\n');
  await sent('line-1', 'with space');
  const plain = join(scratch, 'ids.txt');
  const packed = join(scratch, 'ids.gz');
  await writeFile(plain, `\uFEFF${lines}\n`);
  await writeFile(packed, gzipSync(lines));
  const words = ['void', '--reason', 'r', '--file'];
  const answer = { voided: 2, pending: 1, pending_ids: ['nobody'], unknown: 0, unknown_ids: [] };
  for (const file of [plain, packed]) assert.deepEqual(await json(...words, file), answer);
  const piped = await runWith({ input: lines }, ...words, '-', 'line-1', '--json');
  assert.equal(piped.code, 0, piped.stderr);
  assert.deepEqual(JSON.parse(piped.stdout), answer);
});

test('void sends more ids than one call takes in several calls, and counts each once', async () => {
  await sent('first of many', 'last of many');
  const ids = Array.from({ length: 12_000 }, (_, i) => `unknown-${i}`);
  const input = ['first of many', ...ids, 'last of many', 'first of many'].join('\n');
  const { code, stdout, stderr } = await runWith({ input }, 'void', '--reason', 'r', '--file', '-', '--json');
  assert.equal(code, 0, stderr);
  const answer = JSON.parse(stdout);
  const rest = { unknown: 0, unknown_ids: [] };
  assert.deepEqual(answer, { voided: 2, pending: 12_000, pending_ids: ids.slice(0, 100), ...rest });
});

test('void that is typed wrong ends with 2, what cannot be read with 1', async () => {
  for (const [words, sentence] of [
    [['void', 'id'], /--reason/],
    [['void', '--reason', 'r'], /--file/],
  ] as const) {
    const { code, stderr } = await run(...words);
    assert.equal(code, 2);
    assert.match(stderr, sentence);
  }
  assert.equal((await run('void', '--reason', 'r', '--file', join(scratch, 'none'))).code, 1);
});

test('audit lists what was done, newest first, filtered and limited', async () => {
  await sent('noted-1', 'noted-2');
  await json('void', '--reason', 'the earlier', 'noted-1');
  await json('void', '--reason', 'the later', 'noted-2');
  const newest = await json(
    'audit',
    '--action',
    'events.voided',
    '--author',
    laurel.username,
    '--limit',
    '2',
  );
  assert.deepEqual(
    newest.map((entry: { reason: string }) => entry.reason),
    ['the later', 'the earlier'],
  );
  assert.deepEqual(await json('audit', '--campaign', '987654'), []);
  const { stdout } = await run('audit', '--limit', '1');
  const [heading, line, ...rest] = stdout.trimEnd().split('\n');
  assert.match(heading ?? '', /^at +author +action +campaign_id +reason +details +changes$/);
  assert.match(line ?? '', /events\.voided +- +the later +\{"voided":1/);
  assert.deepEqual(rest, []);
  assert.equal((await run('audit', '--action', 'slept')).code, 2);
});
