import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { xlsxStream } from '../../src/spreadsheets/xlsx.ts';
import { sendEvents } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { runCommand } from '../support/run-command.ts';

const laurel = forFile(startLaurel);
const file = join(scratchFolder('laurel-segments-test-'), 'vips.csv');

async function run(...words: string[]) {
  const { environment } = laurel;
  return runCommand(['segment', ...words], { environment });
}

test('a segment is uploaded, shown, given a new version and deleted', async () => {
  await writeFile(file, 'player_id,country\nanna,SE\nbert,DE\n');
  const created = await run('upload', 'VIPs', file);
  assert.equal(created.code, 0, created.stderr);
  assert.match(
    created.stdout,
    /^Segment VIPs was created \(id \d+, version 1\): 2 players, 2 of them never seen\.$/m,
  );
  await writeFile(file, 'bert\ncarl\ndora\n');
  const next = await run('upload', 'VIPs', file, '--json');
  assert.deepEqual([JSON.parse(next.stdout).version, JSON.parse(next.stdout).players], [2, 3]);
  const list = await run('list');
  assert.match(
    list.stdout,
    /^id +name +version +players +unseen +erased +campaigns\n\d+ +VIPs +2 +3 +3 +0$/m,
  );
  assert.equal((await run('show', 'VIPs', '--unseen')).stdout, 'bert\ncarl\ndora\n');
  const shown = await run('show', 'VIPs');
  assert.match(shown.stdout, /^2 +3 .*\n1 +2 .*\nUsed by: no campaign\.$/m);
  assert.equal((await run('delete', 'VIPs')).stdout, 'Segment VIPs was deleted.\n');
  const gone = await run('show', 'VIPs');
  assert.deepEqual([gone.code, gone.stderr], [1, 'laurel: There is no segment "VIPs".\n']);
});

test('a segment by rule is previewed, created and explained', async () => {
  await sendEvents(laurel, [
    {
      event: 'player',
      data: { unique_id: 'told', timestamp: '2026-01-02T00:00:00Z', player_id: 'erik', country: 'SE' },
    },
  ]);
  await writeFile(file, '{"fact": "country", "is": ["SE"]}');
  const preview = await run('preview', file);
  assert.equal(
    preview.stdout,
    '1 players belong to it now.\n  erik since 2026-01-02T00:00:00.000Z\n',
    preview.stderr,
  );
  const created = await run('create', 'Swedes', file, '--evaluated', 'live');
  assert.match(created.stdout, /^Segment Swedes was created \(id \d+\): 1 players belong to it now\.$/m);
  const explained = await run('explain', 'Swedes', 'erik');
  assert.equal(
    explained.stdout,
    'erik is in Swedes since 2026-01-02T00:00:00.000Z.\n' +
      '  met since 2026-01-02T00:00:00.000Z: {"fact":"country","is":["SE"]}, found SE\n',
  );
  assert.equal((await run('create', 'x', file, '--evaluated', 'never')).code, 2);
});

test('a workbook is uploaded as it was exported, with the line that counts what it leaves out', async () => {
  async function* rows() {
    yield* ['_x0031_', '007', 'a;b, c'].map((player_id, index) => ({ id: index + 1, player_id }));
    yield { id: 'left out, because they may not be paid now: 1 (paused 1)' };
  }
  const columns: ('id' | 'player_id')[] = ['id', 'player_id'];
  await writeFile(file, xlsxStream<{ id: number | string; player_id?: string }>('Payouts', columns, rows()));
  assert.match((await run('upload', 'winners', file)).stdout, /: 3 players/);
  assert.equal((await run('show', 'winners', '--players')).stdout, '007\n_x0031_\na;b, c\n');
  await writeFile(file, 'PK\u0003\u0004 and no more');
  const { code, stderr } = await run('upload', 'winners', file);
  assert.deepEqual([code, /is no Excel workbook/.test(stderr)], [1, true], stderr);
});

test('a file with faults is refused with its lines', async () => {
  await writeFile(file, 'player_id,country\nanna,SE\n,DE\n');
  const { code, stderr } = await run('upload', 'wrong', file);
  assert.equal(code, 1);
  assert.match(stderr, /line 3: the player id is empty/);
});
