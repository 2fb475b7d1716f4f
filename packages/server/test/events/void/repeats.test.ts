import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored, leaderboardOf } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const timestamp = '2026-12-02T10:00:00Z';
const voidEvents = async (...unique_ids: string[]) =>
  (await staff.post('/api/v1/events/void', { unique_ids, reason: 'rolled back' })).body;
const audited = async () => (await staff.get('/api/v1/audit-log?action=events.voided')).body;

test('a repeated call answers the same and changes nothing; what it voids and what it keeps is noted once each', async () => {
  await sendEvents(laurel, [
    gameround({ unique_id: 'a', timestamp }),
    gameround({ unique_id: 'b', timestamp }),
  ]);
  assert.deepEqual(await voidEvents('a', 'nobody sent this'), {
    voided: 1,
    pending: 1,
    pending_ids: ['nobody sent this'],
    unknown: 0,
    unknown_ids: [],
  });
  assert.deepEqual(await voidEvents('a', 'nobody sent this'), {
    voided: 1,
    pending: 1,
    pending_ids: ['nobody sent this'],
    unknown: 0,
    unknown_ids: [],
  });
  const { count, results } = await audited();
  const [{ author, reason, campaign_id, details }, kept] = results;
  assert.equal(count, 2);
  assert.deepEqual(kept.details, { pending: 1, unique_ids: ['nobody sent this'] });
  assert.deepEqual([author, reason, campaign_id], [laurel.username, 'rolled back', null]);
  assert.deepEqual(details, { voided: 1, unknown: 0, unique_ids: ['a'] });
  assert.deepEqual(await voidEvents('b', 'a'), {
    voided: 2,
    pending: 0,
    pending_ids: [],
    unknown: 0,
    unknown_ids: [],
  });
  assert.deepEqual((await audited()).results[0].details, { voided: 1, unknown: 0, unique_ids: ['b'] });
});

test('an id that is named twice counts once', async () => {
  await sendEvents(laurel, [gameround({ unique_id: 'twice', timestamp })]);
  assert.deepEqual(await voidEvents('twice', 'no', 'twice', 'no'), {
    voided: 1,
    pending: 1,
    pending_ids: ['no'],
    unknown: 0,
    unknown_ids: [],
  });
});

test('a resend of a void event is a duplicate and stays void; a conflict, too', async () => {
  const id = await published(staff, pointTournament({ games: { ids: ['resent'] } }));
  const event = gameround({ unique_id: 'resent', game_id: 'resent', timestamp });
  await sendEvents(laurel, [event]);
  await leaderboardOf(staff, id, 1);
  await voidEvents('resent');
  assert.deepEqual(await sendEvents(laurel, [event]), { accepted: 0, duplicates: 1 });
  await sendEvents(laurel, [{ ...event, data: { ...event.data, amount: 7 } }]);
  await everythingScored(staff);
  await leaderboardOf(staff, id, 0);
});

test('the audit log names the first 20 of many', async () => {
  const unique_ids = Array.from({ length: 25 }, (_, i) => `many-${String(i).padStart(2, '0')}`);
  await sendEvents(
    laurel,
    unique_ids.map((unique_id) => gameround({ unique_id, timestamp })),
  );
  assert.deepEqual(await voidEvents(...unique_ids.toReversed()), {
    voided: 25,
    pending: 0,
    pending_ids: [],
    unknown: 0,
    unknown_ids: [],
  });
  const [{ details }] = (await audited()).results;
  assert.deepEqual(details, { voided: 25, unknown: 0, unique_ids: unique_ids.slice(0, 20) });
});
