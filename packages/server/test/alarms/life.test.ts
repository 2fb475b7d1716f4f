import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { AlarmAnswer, AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { alarmsOf, alarmsWhen, plainBets, publishWatched, twins, watchTwins } from '../support/alarms.ts';
import { moments } from '../support/definitions.ts';
import { sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { keepMessages, keptMessages } from '../support/kept-messages.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInAs, signInOwner } from '../support/management.ts';
import { columnsOf, valuesOf } from '../support/members.ts';
import { published } from '../support/player-view.ts';
import { everythingScored, leaderboardOf, leaderboardWhen } from '../support/scored.ts';
import { settlementOf } from '../support/settled.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  await keepMessages(laurel);
  await watchTwins(staff);
});

/** A player of a campaign of the game of the same name who has an alarm there. */
async function raised(player_id: string): Promise<{ id: number; alarm: AlarmAnswer }> {
  await laurel.setClock(moments.during);
  const id = await publishWatched(staff, player_id);
  await sendEvents(laurel, [...twins(player_id, player_id), ...plainBets(`${player_id}-honest`, player_id)]);
  const [alarm] = await alarmsWhen(staff, `campaign_id=${id}`, (all) => all.length === 1);
  assert.ok(alarm);
  return { id, alarm };
}

const read = async (id: number): Promise<AlarmWithHistory> => (await staff.get(`/api/v1/alarms/${id}`)).body;

test('while a campaign runs, an alarm names the player, the cause and what is at stake, and subscribers get one message', async () => {
  const { id, alarm } = await raised('seen');
  const { body: campaign } = await staff.get(`/api/v1/campaigns/${id}`);
  assert.deepEqual(
    [alarm.kind, alarm.campaign_id, alarm.custom_id, alarm.player_id, alarm.status, alarm.has_cause],
    ['same_bet_twice', id, campaign.custom_id, 'seen', 'open', true],
  );
  assert.deepEqual(alarm.at_stake, { place: 1, amount: '100', currency: 'EUR', prizes: ['First'] });
  assert.ok(alarm.evidence.length > 0 && alarm.evidence.length <= 20);
  for (const { unique_id, seq, text } of alarm.evidence) {
    const { body } = await staff.get(`/api/v1/events?unique_id=${unique_id}`);
    assert.equal(body.results[0].seq, seq);
    assert.doesNotMatch(text.replace(' on seen,', ''), /seen|gameround-/);
  }
  const board = await leaderboardOf(staff, id, 2);
  assert.deepEqual(columnsOf(board.results, 'player_id', 'open_alarms'), [
    ['seen', 1],
    ['seen-honest', undefined],
  ]);
  const told = await keptMessages(laurel, id, 'alarm.');
  assert.deepEqual(
    told.map(({ type, data }) => [type, data.id, data.player_id, data.kind]),
    [['alarm.raised', alarm.id, 'seen', 'same_bet_twice']],
  );
});

test('at stake is what payouts would be made of: steps that were won, and the most that tickets can win', async () => {
  await laurel.setClock(moments.during);
  const cash = (amount: string) => ({ kind: 'cash' as const, amount, titles: { en: `€${amount}` } });
  const shared = { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z', currency: 'EUR' };
  const stakeOf = async (player_id: string, input: CampaignInput) => {
    const id = await published(staff, { ...input, games: { ids: [player_id] } });
    await sendEvents(laurel, twins(player_id, player_id));
    const isThere = (all: AlarmAnswer[]) => all.length === 1 && all[0]?.at_stake.amount !== '0';
    const [alarm] = await alarmsWhen(staff, `campaign_id=${id}`, isThere);
    assert.equal(alarm?.at_stake.place, null);
    return [alarm?.at_stake.amount, alarm?.at_stake.prizes];
  };
  const steps = [{ task: 'rounds' as const, count: 3, texts: { en: 'Three' }, prize: cash('7') }];
  const mission = { ...shared, kind: 'mission' as const, custom_id: 'STAKE-M', texts: { en: { name: 'M' } } };
  const repeat = { times: 2, every: 'campaign' as const };
  assert.deepEqual(await stakeOf('stepping', { ...mission, rules: { steps, repeat }, prize: cash('1') }), [
    ...['16', ['2 × €7', '2 × €1']],
  ]);
  const raffle = { ...shared, kind: 'raffle' as const, custom_id: 'STAKE-R' };
  const texts = { en: { name: 'R', terms: 'A ticket for each 10 staked' } };
  const tickets = [{ task: 'turnover' as const, amount: '10', tickets: 1 }];
  const prizes = [
    { ...cash('500'), count: 1 },
    { ...cash('20'), count: 9 },
  ];
  assert.deepEqual(
    await stakeOf('raffling', { ...raffle, texts, rules: { tickets, one_prize_a_player: false }, prizes }),
    [...['580', ['€500', '4 × €20']]],
  );
});

test('staff decide an alarm with a reason, again if they like, and a repeat changes nothing', async () => {
  const { id, alarm } = await raised('decided');
  const manager = await signInAs(laurel, 'manager');
  const reason = 'Autoplay of the game';
  const dismissed = await manager.post(`/api/v1/alarms/${alarm.id}/dismiss`, { reason });
  assert.equal(dismissed.status, 200, JSON.stringify(dismissed.body));
  assert.equal(dismissed.body.status, 'dismissed');
  const again = await manager.post(`/api/v1/alarms/${alarm.id}/dismiss`, { reason });
  assert.deepEqual(again.body, dismissed.body);
  await leaderboardWhen(staff, id, ({ results }) =>
    results.every(({ open_alarms }) => open_alarms === undefined),
  );
  const confirmed = await staff.post(`/api/v1/alarms/${alarm.id}/confirm`, { reason: 'Seen on the video' });
  assert.deepEqual(
    confirmed.body.history.map(({ status, reason: why }: AlarmWithHistory['history'][number]) => [
      status,
      why,
    ]),
    [
      ['dismissed', reason],
      ['confirmed', 'Seen on the video'],
    ],
  );
  const { body: log } = await staff.get(`/api/v1/audit-log?campaign_id=${id}`);
  const audited = log.results.filter(({ action }: { action: string }) => action.startsWith('alarm.'));
  assert.deepEqual(
    audited.map(({ action, reason: why }: { action: string; reason: string }) => [action, why]),
    [
      ['alarm.confirmed', 'Seen on the video'],
      ['alarm.dismissed', reason],
    ],
  );
  // The decision stays when the alarms are found again.
  await sendEvents(laurel, twins('decided', 'decided', '2026-12-02T20:00:00Z'));
  const [after] = await alarmsWhen(staff, `campaign_id=${id}`, ([one]) => one?.summary !== alarm.summary);
  assert.deepEqual([after?.id, after?.status, after?.reason], [alarm.id, 'confirmed', 'Seen on the video']);
  const blank = await staff.post(`/api/v1/alarms/${alarm.id}/dismiss`, { reason: ' \n ' });
  assertRefused(blank, 422, 'invalid_body');
  assert.match(blank.body.errors[0].detail, /must have more than spaces/);
});

test('a void that takes the cause away withdraws an open alarm, and leaves a decided one as it was decided', async () => {
  await laurel.setClock(moments.during);
  const id = await publishWatched(staff, 'voided');
  const events = ['gone', 'judged'].map((player_id) => twins(player_id, 'voided'));
  await sendEvents(laurel, events.flat());
  const both = await alarmsWhen(staff, `campaign_id=${id}`, (all) => all.length === 2);
  const judged = both.find(({ player_id }) => player_id === 'judged');
  await staff.post(`/api/v1/alarms/${judged?.id}/confirm`, { reason: 'Known' });
  const unique_ids = events.flat().map(({ data }) => data.unique_id);
  await staff.post('/api/v1/events/void', { unique_ids, reason: 'Sent twice' });
  const after = await alarmsWhen(staff, `campaign_id=${id}`, (all) =>
    all.every(({ has_cause }) => !has_cause),
  );
  assert.deepEqual(after.map(({ player_id, status }) => [player_id, status]).toSorted(), [
    ['gone', 'withdrawn'],
    ['judged', 'confirmed'],
  ]);
  const gone = after.find(({ player_id }) => player_id === 'gone');
  assertRefused(await staff.post(`/api/v1/alarms/${gone?.id}/confirm`, { reason: 'Late' }), 409, 'conflict');
  // The same cause raises the same alarm again; subscribers get no second message.
  await sendEvents(laurel, twins('gone', 'voided', '2026-12-02T15:00:00Z'));
  const back = await alarmsWhen(staff, `campaign_id=${id}&status=open`, (all) => all.length === 1);
  assert.equal(back[0]?.id, gone?.id);
  assert.equal((await keptMessages(laurel, id, 'alarm.')).length, 2);
});

test('an alarm lists the alarms of its player in other campaigns', async () => {
  await laurel.setClock(moments.during);
  const ids = [await publishWatched(staff, 'both'), await publishWatched(staff, 'both')];
  await sendEvents(laurel, twins('twice', 'both'));
  const alarms = await alarmsWhen(staff, 'player_id=twice', (all) => all.length >= 2);
  const [first, second] = ids.map((id) => alarms.find((one) => one.campaign_id === id));
  assert.ok(first && second);
  const { others } = await read(first.id);
  assert.ok(others.some((other) => other.id === second.id && other.campaign_id === ids[1]));
});

test('a settlement has exactly the alarms of its board, says how many are open, and later events change none', async () => {
  const { id, alarm } = await raised('settled');
  await sendEvents(laurel, twins('last', 'settled', '2026-12-03T11:00:00Z'));
  await laurel.setClock(moments.after);
  const settlement = await settlementOf(staff, id);
  assert.equal(settlement.open_alarms, 2);
  const [told] = await keptMessages(laurel, id, 'campaign.settled');
  assert.equal(told?.data.open_alarms, 2);
  const alarms = await alarmsOf(staff, `campaign_id=${id}`);
  assert.deepEqual(alarms.map(({ player_id }) => player_id).toSorted(), ['last', 'settled']);
  const whole = await read(alarm.id);
  assert.deepEqual(valuesOf(whole.payouts, 'status'), ['pending']);
  await sendEvents(laurel, twins('too-late', 'settled', '2026-12-03T10:00:00Z'));
  await everythingScored(staff);
  await staff.post(`/api/v1/alarms/${alarm.id}/dismiss`, { reason: 'Fine' });
  assert.equal((await settlementOf(staff, id)).open_alarms, 1);
  assert.equal((await alarmsOf(staff, `campaign_id=${id}`)).length, 2);
});
