import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { SegmentVersion } from '@laurel/contract/campaigns/audience.ts';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { playerView, published } from '../support/player-view.ts';
import {
  checkedBoard,
  everythingScored,
  everythingWritten,
  leaderboardOf,
  leaderboardWhen,
} from '../support/scored.ts';
import { sendCsv, uploadedSegment } from '../support/segments.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  const bets = ['anna', 'bert', 'carl', 'dora'].map((player_id, i) =>
    gameround({ player_id, timestamp: '2026-12-02T00:00:00Z', amount: 10 + i }),
  );
  await sendEvents(laurel, bets);
});

const segments = '/api/v1/segments';
const names = (board: { results: { player_id: string }[] }) =>
  board.results.map(({ player_id }) => player_id).sort();
const audienceOf = (segment: SegmentVersion): Partial<TournamentInput> => ({
  audience: { segments: [segment] },
});

async function upload(id: number, player_ids: string[]): Promise<void> {
  const { status, body } = await sendCsv(laurel, `${segments}/${id}/versions`, player_ids.join('\n'));
  assert.equal(status, 201, JSON.stringify(body));
}

test('only players of the segment are on the board, and the others read why they are not', async () => {
  const { id: segment_id } = await uploadedSegment(laurel, ['anna', 'bert']);
  const id = await published(staff, pointTournament(audienceOf({ segment_id, version: 1 })));
  assert.deepEqual(names(await leaderboardOf(staff, id, 2)), ['anna', 'bert']);
  const view = await playerView(staff, id, 'carl');
  assert.deepEqual([view.eligible, view.not_eligible, view.score], [false, 'outside_segment', '12']);
  const excluding = pointTournament({ audience: { exclude_segments: [{ segment_id, version: 1 }] } });
  const other = await published(staff, excluding);
  assert.deepEqual(names(await leaderboardOf(staff, other, 2)), ['carl', 'dora']);
  const excluded = await playerView(staff, other, 'anna');
  assert.deepEqual([excluded.eligible, excluded.not_eligible], [false, 'outside_segment']);
});

test('a player who comes later and is in the segment is on the board', async () => {
  const { id: segment_id } = await uploadedSegment(laurel, ['late']);
  const id = await published(staff, pointTournament(audienceOf({ segment_id, version: 1 })));
  await everythingScored(staff);
  await sendEvents(laurel, [gameround({ player_id: 'late', timestamp: '2026-12-02T01:00:00Z' })]);
  assert.deepEqual(names(await leaderboardOf(staff, id, 1)), ['late']);
});

test('a campaign keeps its version until it is edited, and the preview says what the edit changes', async () => {
  const { id: segment_id } = await uploadedSegment(laurel, ['anna', 'bert']);
  const definition = pointTournament(audienceOf({ segment_id, version: 1 }));
  const id = await published(staff, definition);
  await leaderboardOf(staff, id, 2);
  await upload(segment_id, ['bert', 'carl', 'dora']);
  assert.deepEqual(names(await leaderboardOf(staff, id, 2)), ['anna', 'bert']);
  const next = { ...definition, ...audienceOf({ segment_id, version: 2 }) };
  const { status, body: preview } = await staff.post(`/api/v1/campaigns/${id}/preview`, next);
  assert.equal(status, 200, JSON.stringify(preview));
  const { changes, players_before, players_after, entered, left } = preview;
  assert.deepEqual(
    { changes, players_before, players_after, entered, left },
    { changes: ['/audience/segments'], players_before: 2, players_after: 3, entered: 2, left: 1 },
  );
  const edit = { ...next, reason: 'the list of July', confirm: preview.confirm };
  assert.equal((await staff.put(`/api/v1/campaigns/${id}`, edit)).status, 200);
  const board = await leaderboardWhen(staff, id, ({ count }) => count === 3);
  assert.deepEqual(names(board), ['bert', 'carl', 'dora']);
  const { body: segment } = await staff.get(`${segments}/${segment_id}`);
  assert.deepEqual(segment.campaigns, [
    { campaign_id: id, custom_id: definition.custom_id, state: 'published', version: 2 },
  ]);
});

test('a rebuild gives the same board', async () => {
  const { id: segment_id } = await uploadedSegment(laurel, ['anna', 'carl']);
  const id = await published(staff, pointTournament(audienceOf({ segment_id, version: 1 })));
  const board = await leaderboardOf(staff, id, 2);
  assert.equal((await checkedBoard(staff, id)).differences, 0);
  assert.deepEqual((await leaderboardOf(staff, id, 2)).results, board.results);
});

test('a simulation follows the segment', async () => {
  const { id: segment_id } = await uploadedSegment(laurel, ['dora']);
  await everythingWritten(staff);
  const { body: draft } = await staff.post(
    '/api/v1/campaigns',
    pointTournament(audienceOf({ segment_id, version: 1 })),
  );
  const { status, body } = await staff.post(`/api/v1/campaigns/${draft.id}/simulate`, {});
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(names(body), ['dora']);
});

test('a definition names segments and versions that exist', async () => {
  const { id: segment_id } = await uploadedSegment(laurel, ['anna']);
  for (const wrong of [
    { segment_id, version: 2 },
    { segment_id: 990001, version: 1 },
  ]) {
    const refused = await staff.post('/api/v1/campaigns', pointTournament(audienceOf(wrong)));
    const { errors } = assertRefused(refused, 422, 'invalid_body');
    assert.deepEqual(valuesOf(errors, 'pointer'), ['/audience/segments/0']);
  }
  const { start: _start, end: _end, ...template } = pointTournament(audienceOf({ segment_id, version: 9 }));
  const refused = await staff.post('/api/v1/templates', { name: 'wrong', definition: template });
  assert.equal(
    assertRefused(refused, 422, 'invalid_body').errors?.[0]?.pointer,
    '/definition/audience/segments/0',
  );
});

test('a segment that a campaign or a template uses stays', async () => {
  const { id: segment_id } = await uploadedSegment(laurel, ['anna']);
  const definition = pointTournament(audienceOf({ segment_id, version: 1 }));
  const { body: draft } = await staff.post('/api/v1/campaigns', definition);
  const { start: _start, end: _end, ...template } = definition;
  const { body: kept } = await staff.post('/api/v1/templates', { name: 'segmented', definition: template });
  const path = `${segments}/${segment_id}`;
  const { detail } = assertRefused(await staff.delete(path), 409, 'conflict');
  assert.match(detail, new RegExp(`used by campaign ${definition.custom_id}, template segmented`));
  await staff.delete(`/api/v1/templates/${kept.id}`);
  assertRefused(await staff.delete(path), 409, 'conflict');
  await staff.post(`/api/v1/campaigns/${draft.id}/cancel`, {});
  assert.equal((await staff.delete(path)).status, 204);
});

test('an erased player leaves every version, keeps the place, and nobody else moves', async () => {
  await sendEvents(laurel, [gameround({ player_id: 'goes', timestamp: '2026-12-02T02:00:00Z', amount: 50 })]);
  const { id: segment_id } = await uploadedSegment(laurel, ['goes', 'anna']);
  await upload(segment_id, ['goes', 'bert']);
  const id = await published(staff, pointTournament(audienceOf({ segment_id, version: 1 })));
  await leaderboardOf(staff, id, 2);
  const { body: data } = await staff.get('/api/v1/players/goes/export');
  assert.deepEqual(
    data.segments
      .filter((one: { segment_id: number }) => one.segment_id === segment_id)
      .map(({ versions }: { versions: number[] }) => versions),
    [[1, 2]],
  );
  const erased = await staff.post('/api/v1/players/goes/erase', { reason: 'asked' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  const board = await leaderboardWhen(staff, id, ({ results }) => results[0]?.player_id !== 'goes');
  assert.deepEqual([board.count, board.results[1]?.player_id], [2, 'anna']);
  assert.match(board.results[0]?.player_id ?? '', /^erased:/);
  const { body: segment } = await staff.get(`${segments}/${segment_id}`);
  assert.deepEqual([segment.players, segment.erased], [1, 1]);
  await sendEvents(laurel, [gameround({ player_id: 'goes', timestamp: '2026-12-02T03:00:00Z', amount: 60 })]);
  await everythingScored(staff);
  assert.equal((await playerView(staff, id, 'goes')).not_eligible, 'outside_segment');
  assert.equal((await staff.get(`/api/v1/campaigns/${id}/leaderboard`)).body.count, 2);
});
