import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '@laurel/verifier/verify.ts';
import { askForReceipt, inOnePiece } from '../support/certified-week.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf, valuesOf } from '../support/members.ts';
import { leaderboardOf, leaderboardWhen } from '../support/scored.ts';
import { uploadedSegment } from '../support/segments.ts';
import { settlementOf } from '../support/settled.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const [start, end] = ['2026-12-01T00:00:00Z', '2026-12-08T00:00:00Z'];
let made = 0;
const deposit = (player_id: string, timestamp: string) => ({
  event: 'deposit',
  data: { unique_id: `deposit-${++made}`, player_id, timestamp, amount: 10, currency: 'EUR', method: 'card' },
});
const bet = (player_id: string, timestamp: string) => gameround({ player_id, timestamp });

/** A campaign of those who deposited twice within a week. */
async function publishedLive(): Promise<number> {
  const rule = { fact: 'deposits', within_days: 7, at_least_count: 2 };
  const segment = await staff.post('/api/v1/segments', { name: `live ${++made}`, rule, evaluated: 'live' });
  assert.equal(segment.status, 201, JSON.stringify(segment.body));
  const segments = [{ segment_id: segment.body.id, version: 1 }];
  const draft = await staff.post(
    '/api/v1/campaigns',
    pointTournament({ start, end, audience: { segments } }),
  );
  const published = await staff.post(`/api/v1/campaigns/${draft.body.id}/publish`, {});
  assert.equal(published.status, 200, JSON.stringify(published.body));
  return draft.body.id;
}

test('nobody stays in by what a later event shows to be wrong', async () => {
  await laurel.setClock('2026-12-03T12:00:00Z');
  const rule = { not: { fact: 'deposits', within_days: 3 } };
  const name = 'without deposits';
  const segment = await staff.post('/api/v1/segments', { name, rule, evaluated: 'live' });
  const audience = { segments: [{ segment_id: segment.body.id, version: 1 }] };
  const draft = await staff.post('/api/v1/campaigns', pointTournament({ start, end, audience }));
  await staff.post(`/api/v1/campaigns/${draft.body.id}/publish`, {});
  await sendEvents(laurel, [bet('carl', '2026-12-01T10:00:00Z'), bet('carl', '2026-12-03T10:00:00Z')]);
  const ofCarl = (score: string) =>
    leaderboardWhen(staff, draft.body.id, ({ results }) =>
      results.some(
        (row: { player_id: string; score: string }) => row.player_id === 'carl' && row.score === score,
      ),
    );
  await ofCarl('2');
  await sendEvents(laurel, [deposit('carl', '2026-11-29T10:30:00Z')]);
  await ofCarl('1');
});

test('who is listed by another segment of the audience takes part from the start', async () => {
  await laurel.setClock('2026-12-03T12:00:00Z');
  const list = await uploadedSegment(laurel, ['listed']);
  const rule = { fact: 'deposits', within_days: 7, at_least_count: 2 };
  const live = await staff.post('/api/v1/segments', { name: `live ${++made}`, rule, evaluated: 'live' });
  const segments = [live.body, list].map(({ id }) => ({ segment_id: id, version: 1 }));
  const draft = await staff.post(
    '/api/v1/campaigns',
    pointTournament({ start, end, audience: { segments } }),
  );
  const published = await staff.post(`/api/v1/campaigns/${draft.body.id}/publish`, {});
  assert.equal(published.status, 200, JSON.stringify(published.body));
  await sendEvents(laurel, [bet('listed', '2026-12-01T08:00:00Z'), bet('other', '2026-12-01T08:00:00Z')]);
  const board = await leaderboardWhen(staff, draft.body.id, ({ results }) => results.length > 0);
  assert.deepEqual(columnsOf(board.results, 'player_id', 'score'), [['listed', '1']]);
});

test('who enters is the fold of the log, in whatever order it came; a rebuild and the receipt agree', async () => {
  await laurel.setClock('2026-12-03T12:00:00Z');
  const id = await publishedLive();
  // What lets her in comes after her rounds, and after what made her second deposit the first.
  await sendEvents(laurel, [bet('anna', '2026-12-01T08:00:00Z'), bet('anna', '2026-12-01T10:00:00Z')]);
  await sendEvents(laurel, [bet('anna', '2026-12-02T10:00:00Z'), bet('bert', '2026-12-02T10:00:00Z')]);
  await sendEvents(laurel, [
    deposit('anna', '2026-12-02T09:00:00Z'),
    deposit('bert', '2026-12-02T09:00:00Z'),
  ]);
  await sendEvents(laurel, [deposit('anna', '2026-12-01T09:30:00Z')]);
  await leaderboardWhen(staff, id, ({ results }) => results[0]?.score === '1');
  await sendEvents(laurel, [deposit('anna', '2026-11-30T09:00:00Z')]);
  const board = await leaderboardWhen(staff, id, ({ results }) => results[0]?.score === '2');
  assert.deepEqual(valuesOf(board.results, 'player_id'), ['anna']);
  const { status, body } = await staff.post(`/api/v1/campaigns/${id}/rebuilds`, { check: true });
  assert.equal(status, 202, JSON.stringify(body));
  await waitUntil('the rebuild ends without a difference', async () => {
    const { body: rebuild } = await staff.get(`/api/v1/campaigns/${id}/rebuilds/${body.id}`);
    assert.deepEqual([rebuild.state, rebuild.differences], ['finished', 0]);
  });
  // What came in time, but was looked at by nobody yet, is in the settled board.
  await sendEvents(laurel, [deposit('bert', '2026-12-02T09:10:00Z')]);
  await laurel.setClock('2026-12-08T01:00:00Z');
  await settlementOf(staff, id);
  assert.deepEqual(
    (await leaderboardOf(staff, id, 2)).results.map(
      ({ player_id, score }: { player_id: string; score: string }) => [player_id, score],
    ),
    [
      ['anna', '2'],
      ['bert', '1'],
    ],
  );
  const answer = await waitUntil('the receipt is there', async () => {
    const receipt = await askForReceipt(laurel, staff, { campaign_id: id, player_id: 'anna' });
    assert.equal(receipt.status, 200);
    return receipt;
  });
  const { verdict } = await verify(inOnePiece(Buffer.from(await answer.arrayBuffer())));
  assert.deepEqual(
    verdict.checks.filter(({ ok }) => !ok),
    [],
  );
});
