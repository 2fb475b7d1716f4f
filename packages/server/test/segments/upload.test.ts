import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxSegmentPlayers } from '@laurel/contract/segments/segments.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { linesOf } from '../support/members.ts';
import { everythingWritten } from '../support/scored.ts';
import { sendCsv, uploadedSegment } from '../support/segments.ts';
import { makeStaff } from '../support/staff.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const segments = '/api/v1/segments';

async function playersOf(id: number, query = ''): Promise<string[]> {
  const { status, body } = await staff.get(`${segments}/${id}/players?page_size=1000${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.results.map(({ player_id }: { player_id: string }) => player_id);
}

test('a list of ids is a segment: each player once, by id, blank lines and spaces left out', async () => {
  const file = '\uFEFFbert\r\n anna \r\n\r\n"carl, the third"\r\nanna\r\n';
  const { status, headers, body } = await sendCsv(laurel, `${segments}?name=friends`, file);
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(headers.get('location'), `${laurel.url}${segments}/${body.id}`);
  const { name, version, players, unseen, erased, campaigns, templates } = body;
  assert.deepEqual(
    { name, version, players, unseen, erased, campaigns, templates },
    { name: 'friends', version: 1, players: 3, unseen: 3, erased: 0, campaigns: [], templates: [] },
  );
  assert.deepEqual(await playersOf(body.id), ['anna', 'bert', 'carl, the third']);
  assert.deepEqual((await staff.get(`${segments}/${body.id}`)).body, body);
  const { body: list } = await staff.get(`${segments}?page_size=100`);
  assert.deepEqual(list.results, [body]);
});

test('of a table the column player_id counts, wherever it is and with any separator', async () => {
  for (const file of ['country,Player_ID\nSE,anna\nDE,bert\n', 'player_id;country\nanna;SE\nbert;DE\n']) {
    const { body } = await sendCsv(laurel, `${segments}?name=${encodeURIComponent(file)}`, file);
    assert.deepEqual(await playersOf(body.id), ['anna', 'bert'], JSON.stringify(body));
  }
});

test('the first line decides the separator and the column, whatever the cells hold', async () => {
  const files = [
    'tags,player_id\nvip;gold,anna\nvip,bert\n',
    '"amount";"Player ID"\r\n1,50;anna\r\n2,25;bert\r\n;\r\n',
    '\uFEFFsep=;\r\ntags;player_id\r\n"a;b";anna\r\nc,d;bert\r\n',
    'tags\tplayer-id\na,b;c\tanna\n\tbert\n',
    'player_id,tags\nanna\nbert,"a,b"\n',
  ];
  for (const [index, file] of files.entries()) {
    const { body } = await sendCsv(laurel, `${segments}?name=first-line-${index}`, file);
    assert.deepEqual(await playersOf(body.id), ['anna', 'bert'], JSON.stringify([file, body]));
  }
});

test('what is wrong with a file is said by its lines', async () => {
  const long = 'x'.repeat(256);
  const wrong: [file: string, details: RegExp[]][] = [
    ['', [/no player/]],
    ['player_id\n', [/no player/]],
    ['anna,SE\nbert,DE\n', [/^line 1: 2 columns, but none is named player_id/, /^line 2: 2 columns/]],
    ['anna\nbert,DE\n', [/^line 2: 2 columns, but none is named player_id/]],
    ['tags,player_id\na,b,anna\nvip,bert\n', [/^line 2: 3 columns, but 2 in the first line/]],
    ['player_id\nanna;bert\n', [/^line 2: 2 columns/]],
    ['player_id,PlayerId\nanna,bert\n', [/^line 1: several columns/]],
    ...['user_id', 'Customer ID', 'userId', 'USERNAME', 'Nickname', 'account number', 'customerid', 'id'].map(
      (name): [string, RegExp[]] => [`${name}\nanna\n`, [/^line 1: .*looks like the name of a column/]],
    ),
    ['player_id,country\nanna,SE\n,DE\nbert,SE\n', [/^line 3: .*empty/]],
    [`anna\n${long}\nbert\n${long}\n`, [/^line 2: .*255/, /^line 4: .*255/]],
    ['anna\n"bert\n', [/^line \d: .*quote/i]],
    [`erased:${'0'.repeat(64)}\n`, [/^line 1: .*erased/]],
    ['anna\nb\0b\n', [/U\+0000/]],
  ];
  for (const [file, details] of wrong) {
    const { errors = [] } = assertRefused(
      await sendCsv(laurel, `${segments}?name=wrong`, file),
      422,
      'invalid_body',
    );
    assert.equal(errors.length, details.length, JSON.stringify(errors));
    for (const [index, detail] of details.entries()) assert.match(errors[index]?.detail ?? '', detail);
  }
  const latin = Uint8Array.from([0x61, 0xe9, 0x0a]);
  assertRefused(await sendCsv(laurel, `${segments}?name=wrong`, latin), 400, 'malformed_body');
  const many = Array.from({ length: maxSegmentPlayers + 1 }, (_, i) => `p${i}`).join('\n');
  const { errors } = assertRefused(
    await sendCsv(laurel, `${segments}?name=wrong`, many),
    422,
    'invalid_body',
  );
  assert.match(errors?.[0]?.detail ?? '', /^line 200001: .*200000 players/);
});

test('other bodies are refused by their type and size', async () => {
  assertRefused(await staff.post(`${segments}/1/versions`, { a: 1 }), 415, 'unsupported_media_type');
  assertRefused(await staff.post(segments, { a: 1 }), 422, 'invalid_body');
  const large = `${'x'.repeat(200)}\n`.repeat(170_000);
  assertRefused(await sendCsv(laurel, `${segments}?name=large`, large), 413, 'body_too_large');
  assertRefused(await sendCsv(laurel, segments, 'anna'), 400, 'invalid_parameter');
});

test('a name is taken once', async () => {
  const { name } = await uploadedSegment(laurel, ['anna']);
  const again = await sendCsv(laurel, `${segments}?name=${encodeURIComponent(name)}`, 'bert');
  assertRefused(again, 409, 'conflict');
});

test('a new version leaves the earlier one as it is', async () => {
  const { id } = await uploadedSegment(laurel, ['anna', 'bert']);
  const { status, body } = await sendCsv(laurel, `${segments}/${id}/versions`, 'bert\ncarl\ndora');
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual([body.version, body.players], [2, 3]);
  assert.deepEqual(await playersOf(id), ['bert', 'carl', 'dora']);
  assert.deepEqual(await playersOf(id, '&version=1'), ['anna', 'bert']);
  assertRefused(await staff.get(`${segments}/${id}/players?version=3`), 404, 'not_found');
  const { body: versions } = await staff.get(`${segments}/${id}/versions`);
  assert.deepEqual(linesOf(versions.results, 'version', 'players'), ['2 3', '1 2']);
  assertRefused(await sendCsv(laurel, `${segments}/990001/versions`, 'anna'), 404, 'not_found');
});

test('players that no event names are counted and listed', async () => {
  const bet = { player_id: 'seen-1', timestamp: '2026-12-02T00:00:00Z' };
  await sendEvents(laurel, [gameround(bet)]);
  await everythingWritten(staff);
  const { id } = await uploadedSegment(laurel, ['seen-1', 'unseen-1', 'unseen-2']);
  const { body } = await staff.get(`${segments}/${id}`);
  assert.deepEqual([body.players, body.unseen], [3, 2]);
  assert.deepEqual(await playersOf(id, '&seen=no'), ['unseen-1', 'unseen-2']);
  assert.deepEqual(await playersOf(id, '&seen=yes'), ['seen-1']);
  const { body: page } = await staff.get(`${segments}/${id}/players?page_size=2&page=2`);
  assert.deepEqual([page.count, page.results], [3, [{ player_id: 'unseen-2', seen: false }]]);
});

test('the audit log says what was uploaded and deleted', async () => {
  const { id, name } = await uploadedSegment(laurel, ['anna']);
  const manager = await makeStaff(laurel, 'manager');
  await sendCsv(laurel, `${segments}/${id}/versions`, 'bert\ncarl', manager.accessToken);
  assert.equal((await staff.delete(`${segments}/${id}`)).status, 204);
  const { body: audit } = await staff.get('/api/v1/audit-log?page_size=100');
  const mine = audit.results.filter(
    ({ details }: { details: { segment_id?: number } | null }) => details?.segment_id === id,
  );
  assert.deepEqual(
    mine.map(({ action, details }: { action: string; details: object }) => ({ action, ...details })),
    [
      { action: 'segment.deleted', segment_id: id, name },
      { action: 'segment.changed', segment_id: id, name, version: 2, players: 2 },
      { action: 'segment.created', segment_id: id, name, version: 1, players: 1 },
    ],
  );
});
