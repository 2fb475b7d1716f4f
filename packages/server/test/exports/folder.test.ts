import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { parquetMetadata } from 'hyparquet';
import { startCommand } from '../support/command.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { wholeFolder } from '../support/facts.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf, valuesOf } from '../support/members.ts';
import { readTable } from '../support/parquet.ts';
import { runCommand } from '../support/run-command.ts';
import { signIn } from '../support/staff.ts';
import { waitUntil } from '../support/waiting.ts';

const DAY = '2026-12-01';
const EVENTS = 3_000;

const laurel = forFile(startLaurel);
const scratch = scratchFolder('laurel-facts-test-');
before(async () => {
  await laurel.setClock(`${DAY}T12:00:00Z`);
  await sendEvents(
    laurel,
    Array.from({ length: EVENTS }, (_, i) => gameround({ player_id: `player-${i % 97}`, amount: i / 100 })),
  );
  await laurel.setClock('2026-12-02T12:00:00Z');
});

const environment = () => ({
  LAUREL_URL: laurel.url,
  LAUREL_USERNAME: laurel.username,
  LAUREL_PASSWORD: laurel.password,
});

const words = (out: string, day = DAY) => ['export', 'facts', '--day', day, '--out', out];

async function exported(out: string, day = DAY) {
  const { code, stdout, stderr } = await runCommand([...words(out, day), '--json'], {
    environment: environment(),
  });
  assert.equal(code, 0, stdout + stderr);
  return JSON.parse(stdout);
}

test('a day is written with a manifest of what its files hold', async () => {
  const { folder, ...manifest } = await exported(join(scratch, 'whole'));
  assert.equal(folder, join(scratch, 'whole', 'tenant=1', `day=${DAY}`));
  assert.deepEqual(await wholeFolder(folder), manifest);
  const { schema, tenant_id, day, first_seq, last_seq, laurel: release, files } = manifest;
  assert.deepEqual([schema, tenant_id, day, first_seq, last_seq], [1, 1, DAY, 1, EVENTS]);
  assert.match(release, /^\d+\.\d+\.\d+/);
  assert.ok(manifest.scored_up_to >= `${DAY}T12:00:00`);
  assert.deepEqual(columnsOf(files, 'name', 'rows'), [
    ['events.parquet', EVENTS],
    ['rounds.parquet', EVENTS],
    ['voids.parquet', 0],
    ['scores.parquet', 0],
    ['payouts.parquet', 0],
  ]);
});

test('the same day twice is the same to the byte', async () => {
  const [one, other] = [await exported(join(scratch, 'one')), await exported(join(scratch, 'other'))];
  assert.deepEqual(one.files, other.files);
});

test('an export that is killed at any moment leaves nothing that looks whole, and the next one finishes', async () => {
  const out = join(scratch, 'killed');
  const folder = join(out, 'tenant=1', `day=${DAY}`);
  for (const wanted of ['events.parquet', 'rounds.parquet', 'manifest.json']) {
    const command = startCommand(words(out), { environment: environment() });
    const isThere = async () => command.child.exitCode !== null || hasFile(folder, wanted);
    await waitUntil(`${wanted} is there, or the export has ended`, isThere, { every: 1 });
    await command.end('SIGKILL');
    // Whole, or without a manifest.
    await wholeFolderOrNone(folder);
  }
  await exported(out);
  assert.ok(await wholeFolder(folder));
});

test('what an interrupted export left is taken away, and an older day is replaced', async () => {
  const out = join(scratch, 'left');
  const folder = join(out, 'tenant=1', `day=${DAY}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'events.parquet'), 'of before');
  await writeFile(join(folder, 'rounds.parquet.1234.partial'), 'half of it');
  await exported(out);
  assert.ok(await wholeFolder(folder));
});

test('an empty day is whole, too', async () => {
  const { folder } = await exported(join(scratch, 'empty'), '2026-11-30');
  const manifest = await wholeFolder(folder);
  assert.deepEqual([manifest?.first_seq, manifest?.last_seq], [null, null]);
  assert.ok(manifest?.files.every(({ rows }) => rows === 0));
});

test('a day to come, no day and a folder that cannot be are said in a sentence', async () => {
  const cases: [string[], number, RegExp][] = [
    [words(scratch, '2026-12-31'), 1, /Not valid: day/],
    [words(scratch, '2026-02-30'), 1, /Not valid: day/],
    [words(scratch, 'today'), 1, /day/],
    [words('/proc/nowhere'), 1, /\/proc\/nowhere/],
    [['export', 'facts'], 2, /Give --day/],
  ];
  for (const [typed, code, sentence] of cases) {
    const end = await runCommand(typed, { environment: environment() });
    assert.equal(end.code, code, end.stdout + end.stderr);
    assert.match(end.stderr, sentence);
    assert.doesNotMatch(end.stderr, /should not have happened/);
  }
});

test('large values make several row groups, which are the rows in order', async () => {
  await laurel.setClock('2026-12-02T13:00:00Z');
  const notes = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`note${i}`, 'x'.repeat(4_000)]));
  for (let batch = 0; batch < 2; batch++)
    await sendEvents(
      laurel,
      Array.from({ length: 100 }, (_, i) => gameround({ unique_id: `large-${batch}-${i}`, ...notes })),
    );
  await laurel.setClock('2026-12-03T12:00:00Z');
  const { folder } = await exported(join(scratch, 'large'), '2026-12-02');
  const bytes = new Uint8Array(await readFile(join(folder, 'events.parquet')));
  assert.equal(parquetMetadata(bytes.buffer).row_groups.length, 3);
  const { rows } = readTable(bytes);
  assert.deepEqual(
    valuesOf(rows, 'unique_id'),
    [0, 1].flatMap((batch) => Array.from({ length: 100 }, (_, i) => `large-${batch}-${i}`)),
  );
});

test('a day that is not over is exported as far as it is, and again once it is over', async () => {
  await laurel.setClock('2026-12-07T12:00:00Z');
  const out = join(scratch, 'today');
  const read = async () => {
    const { folder } = await exported(out, '2026-12-07');
    const manifest = await wholeFolder(folder);
    assert.ok(manifest);
    const { complete, up_to, first_seq, last_seq } = manifest;
    return {
      complete,
      up_to,
      events: Number(last_seq) - Number(first_seq) + 1,
      rows: manifest.files[0]?.rows,
    };
  };
  await sendEvents(laurel, [gameround(), gameround()]);
  const { up_to, ...first } = await read();
  assert.deepEqual(first, { complete: false, events: 2, rows: 2 });
  assert.match(up_to, /^2026-12-07T12:0/);
  await sendEvents(laurel, [gameround()]);
  assert.deepEqual({ ...(await read()), up_to: '' }, { complete: false, up_to: '', events: 3, rows: 3 });
  await laurel.setClock('2026-12-08T12:00:00Z');
  const whole = { complete: true, up_to: '2026-12-08T00:00:00.000000Z', events: 3, rows: 3 };
  const { up_to: end, ...rest } = await read();
  assert.deepEqual({ ...rest, up_to: new Date(end).getTime() }, { ...whole, up_to: Date.parse(whole.up_to) });
});

test('the files of a day that is not over end at the moment that is asked for', async () => {
  await laurel.setClock('2026-12-09T12:00:00Z');
  const staff = await signInOwner(laurel);
  await sendEvents(laurel, [gameround()]);
  const { up_to } = (await staff.get('/api/v1/facts/2026-12-09')).body;
  await sendEvents(laurel, [gameround()]);
  const authorization = `Bearer ${await signIn(laurel)}`;
  const rowsUpTo = async (time: string) => {
    const path = `/api/v1/facts/2026-12-09/events?up_to=${time}`;
    const answer = await fetch(laurel.url + path, { headers: { authorization } });
    return readTable(new Uint8Array(await answer.arrayBuffer())).rows.length;
  };
  assert.equal(await rowsUpTo(up_to), 1);
  for (const time of ['2026-12-08T23:00:00Z', '2026-12-09T23:00:00Z', 'now']) {
    const { status, body } = await staff.get(`/api/v1/facts/2026-12-09/events?up_to=${time}`);
    assert.deepEqual([status, body.errors[0].parameter], [400, 'up_to'], time);
  }
});

async function hasFile(folder: string, name: string): Promise<boolean> {
  return (await readdir(folder).catch((): string[] => [])).includes(name);
}

async function wholeFolderOrNone(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.includes('manifest.json')) assert.ok(await wholeFolder(folder));
  // What has a lasting name is whole by itself.
  for (const name of names.filter((one) => one.endsWith('.parquet')))
    readTable(new Uint8Array(await readFile(join(folder, name))));
}
