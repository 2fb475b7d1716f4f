import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf, valuesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { checkedBoard, leaderboardOf, leaderboardWhen } from '../support/scored.ts';
import { uploadedSegment } from '../support/segments.ts';
import { settlementOf } from '../support/settled.ts';
import { failuresIn, receiptOf } from '../support/verdicts.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const [start, end] = ['2026-12-01T00:00:00Z', '2026-12-08T00:00:00Z'];
let made = 0;
const deposit = (player_id: string, timestamp: string) => ({
  event: 'deposit',
  data: { unique_id: `deposit-${++made}`, player_id, timestamp, amount: 10, currency: 'EUR', method: 'card' },
});
const bet = (player_id: string, timestamp: string) => gameround({ player_id, timestamp });

/** The id of a new live segment. */
async function liveSegment(rule: object): Promise<number> {
  const { status, body } = await staff.post('/api/v1/segments', {
    name: `live ${++made}`,
    rule,
    evaluated: 'live',
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

function publishedFor(...segment_ids: number[]): Promise<number> {
  const segments = segment_ids.map((segment_id) => ({ segment_id, version: 1 }));
  return published(staff, pointTournament({ start, end, audience: { segments } }));
}

/** Who deposited twice within a week. */
const twice = { fact: 'deposits', within_days: 7, at_least_count: 2 };

test('nobody stays in by what a later event shows to be wrong', async () => {
  await laurel.setClock('2026-12-03T12:00:00Z');
  const id = await publishedFor(await liveSegment({ not: { fact: 'deposits', within_days: 3 } }));
  await sendEvents(laurel, [bet('carl', '2026-12-01T10:00:00Z'), bet('carl', '2026-12-03T10:00:00Z')]);
  const ofCarl = (score: string) =>
    leaderboardWhen(staff, id, ({ results }) =>
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
  const id = await publishedFor(await liveSegment(twice), list.id);
  await sendEvents(laurel, [bet('listed', '2026-12-01T08:00:00Z'), bet('other', '2026-12-01T08:00:00Z')]);
  const board = await leaderboardWhen(staff, id, ({ results }) => results.length > 0);
  assert.deepEqual(columnsOf(board.results, 'player_id', 'score'), [['listed', '1']]);
});

test('who enters is the fold of the log, in whatever order it came; a rebuild and the receipt agree', async () => {
  await laurel.setClock('2026-12-03T12:00:00Z');
  const id = await publishedFor(await liveSegment(twice));
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
  assert.equal((await checkedBoard(staff, id)).differences, 0);
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
  assert.deepEqual(await failuresIn(await receiptOf(laurel, id, 'anna')), []);
});
