import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import { alarmsOf, alarmsWhen, publishWatched, twins, watchTwins } from '../support/alarms.ts';
import { moments } from '../support/definitions.ts';
import { sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel, startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { checkedBoard, everythingScored } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  await watchTwins(staff);
});

const check = (id: number, by = staff) => checkedBoard(by, id);

const spoil = (id: number) =>
  laurel.database.query({
    text: `update alarms set summary = 'Something else.' where campaign_id = $1`,
    values: [id],
  });

test('a rebuild compares alarms with those that the log gives, while the campaign runs and once it is settled', async () => {
  const id = await publishWatched(staff, 'rebuilt');
  await sendEvents(
    laurel,
    ['a', 'b'].flatMap((player_id) => twins(player_id, 'rebuilt')),
  );
  const before = await alarmsWhen(staff, `campaign_id=${id}`, (all) => all.length === 2);
  const same = await check(id);
  assert.deepEqual([same.state, same.differences, same.alarm_differences], ['finished', 0, 0]);
  assert.deepEqual(await alarmsOf(staff, `campaign_id=${id}`), before);
  await laurel.setClock(moments.after);
  await settlementOf(staff, id);
  const settled = await check(id);
  assert.deepEqual([settled.differences, settled.alarm_differences], [0, 0]);
  // Thresholds that are set later change nothing that is settled.
  await staff.put('/api/v1/alarm-settings', { same_bet_twice: { times: 50 } });
  assert.equal((await check(id)).alarm_differences, 0);
  await spoil(id);
  const other = await check(id);
  assert.deepEqual([other.differences, other.alarm_differences], [0, 2]);
});

test('a rebuild does not wait while a process rests after it found alarms', async () => {
  const HOURS = 1e6;
  const resting = await startLaurel({}, { alarmRestTimes: HOURS });
  try {
    await resting.setClock(moments.during);
    const by = await signInOwner(resting);
    // Nothing is looked for before all is scored: a look that finds nothing yet would be followed by the rest, too.
    const none = Object.fromEntries(alarmKinds.map((kind) => [kind, { enabled: false }]));
    assert.equal((await by.put('/api/v1/alarm-settings', none)).status, 200);
    const id = await publishWatched(by, 'resting');
    await sendEvents(resting, twins('a', 'resting'));
    await everythingScored(by);
    await watchTwins(by);
    await alarmsWhen(by, `campaign_id=${id}`, (all) => all.length === 1);
    assert.equal((await check(id, by)).alarm_differences, 0);
  } finally {
    await resting.close();
  }
});
