import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import { defaultThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { alarmsOf, alarmsWhen, plainBets, publishWatched, twins, watchTwins } from '../support/alarms.ts';
import { moments } from '../support/definitions.ts';
import { sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { columnsOf, linesOf, valuesOf } from '../support/members.ts';
import { leaderboardOf } from '../support/scored.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));

const settings = async () => (await staff.get('/api/v1/alarm-settings')).body;

test('a tenant that has set nothing has the defaults, and what is set is kept and recorded', async () => {
  assert.deepEqual(await settings(), {
    thresholds: defaultThresholds,
    defaults: defaultThresholds,
    changed_at: null,
  });
  const sent = { late_surge: { enabled: false }, same_bet_twice: { times: 4 } };
  const { status, body } = await staff.put('/api/v1/alarm-settings', sent);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.thresholds.late_surge.enabled, false);
  assert.equal(body.thresholds.same_bet_twice.times, 4);
  assert.deepEqual(body.thresholds.mirror_play, defaultThresholds.mirror_play);
  assert.deepEqual(await settings(), body);
  const again = await staff.put('/api/v1/alarm-settings', sent);
  assert.deepEqual(again.body, body);
  const { results } = (await staff.get('/api/v1/audit-log?action=alarm_settings.changed')).body;
  assert.deepEqual(valuesOf(results, 'changes'), [
    {
      before: {
        late_surge: { enabled: true },
        same_bet_twice: { times: defaultThresholds.same_bet_twice.times },
      },
      after: { late_surge: { enabled: false }, same_bet_twice: { times: 4 } },
      omitted: [],
    },
  ]);
});

test('other thresholds are tried on a campaign and store nothing; running campaigns follow thresholds that are set', async () => {
  await watchTwins(staff);
  const id = await publishWatched(staff, 'tried');
  await sendEvents(laurel, [
    ...twins('few', 'tried'),
    ...twins('many', 'tried', '2026-12-02T15:00:00Z', 9),
    ...plainBets('none', 'tried'),
  ]);
  await alarmsWhen(staff, `campaign_id=${id}`, (all) => all.length === 2);
  const tried = await staff.post('/api/v1/alarms/try', {
    campaign_ids: [id],
    thresholds: { same_bet_twice: { times: 7 } },
  });
  assert.equal(tried.status, 200, JSON.stringify(tried.body));
  const [result] = tried.body.results;
  assert.deepEqual([result.campaign_id, result.now, result.tried], [id, 2, 1]);
  assert.deepEqual(result.kinds, [{ kind: 'same_bet_twice', now: 2, tried: 1 }]);
  assert.deepEqual(columnsOf(result.raised, 'player_id', 'is_new'), [['many', false]]);
  assert.deepEqual(valuesOf(result.missing, 'player_id'), ['few']);
  assert.equal((await alarmsOf(staff, `campaign_id=${id}&status=open`)).length, 2);
  await staff.put('/api/v1/alarm-settings', { same_bet_twice: { times: 7 } });
  const open = await alarmsWhen(staff, `campaign_id=${id}&status=open`, (all) => all.length === 1);
  assert.equal(open[0]?.player_id, 'many');
  const lower = await staff.post('/api/v1/alarms/try', {
    campaign_ids: [id],
    thresholds: { same_bet_twice: { times: 2 } },
  });
  assert.deepEqual(linesOf(lower.body.results[0].raised, 'player_id', 'is_new'), ['few true', 'many false']);
  const off = Object.fromEntries(alarmKinds.map((kind) => [kind, { enabled: false }]));
  await staff.put('/api/v1/alarm-settings', off);
  await alarmsWhen(staff, `campaign_id=${id}`, (all) => all.every(({ status }) => status === 'withdrawn'));
});

test('a draft cannot be tried, nor a campaign that is not there', async () => {
  const { body } = await staff.post('/api/v1/alarms/try', { campaign_ids: [], thresholds: {} });
  assert.equal(body.type, 'urn:laurel:fault:invalid_body');
  const unknown = await staff.post('/api/v1/alarms/try', { campaign_ids: [999_999], thresholds: {} });
  assertRefused(unknown, 404, 'not_found');
});

test('a tenant that has switched alarms off has none looked for', async () => {
  const off = Object.fromEntries(alarmKinds.map((kind) => [kind, { enabled: false }]));
  await staff.put('/api/v1/alarm-settings', off);
  const id = await publishWatched(staff, 'off');
  await sendEvents(laurel, twins('unseen', 'off'));
  await leaderboardOf(staff, id, 1);
  const due = await laurel.database.query({
    text: 'select 1 from alarms_to_find(null, now()) where campaign_id = $1',
    values: [id],
  });
  assert.deepEqual(due, []);
  assert.deepEqual(await alarmsOf(staff, `campaign_id=${id}`), []);
});
