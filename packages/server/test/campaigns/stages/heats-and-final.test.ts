import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { onlyOn } from '../../support/engine.ts';
import { sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, type Management, signInOwner } from '../../support/management.ts';
import { playerView } from '../../support/player-view.ts';
import {
  checkedBoard,
  everythingScored,
  type Leaderboard,
  leaderboardOf,
  leaderboardWhen,
} from '../../support/scored.ts';
import { hashOf, settlementOf, wholeBoard } from '../../support/settled.ts';
import { type StagedWeek, startWeek } from '../../support/stages.ts';
import { certificateOf, verified } from '../../support/verdicts.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);

const lines = ({ results }: Pick<Leaderboard, 'results'>) =>
  results.map(({ place, player_id, score }) => `${place} ${player_id} ${score}`);

/** Places 1 and 2 of heat a: anna and ben; place 1 of heat b: dora. */
const rounds = (week: StagedWeek) => [
  ...[week.bet('a', 'anna', 30, 2), week.bet('a', 'ben', 20, 3), week.bet('a', 'cleo', 10, 4)],
  ...[week.bet('b', 'dora', 9, 5), week.bet('b', 'emil', 8, 6), week.bet('b', 'anna', 1, 6)],
  // Before any heat is settled.
  ...[week.bet('final', 'anna', 5, 13), week.bet('final', 'cleo', 50, 13), week.bet('final', 'emil', 99, 14)],
  ...[week.bet('final', 'dora', 7, 15), week.bet('final', 'ben', 1, 23)],
];
const finalBoard = ['1 dora 7', '2 anna 5', '3 ben 1'];

async function publishAll(week: StagedWeek): Promise<{ a: number; b: number; final: number }> {
  const a = await week.publish(week.definition('a'));
  const b = await week.publish(week.definition('b'));
  const after = [
    { campaign: week.name('a'), places: 2 },
    { campaign: week.name('b'), places: 1 },
  ];
  return { a, b, final: await week.publish(week.final({ after })) };
}

async function assertProven(staff: Management, id: number): Promise<void> {
  assert.equal((await checkedBoard(staff, id)).differences, 0);
}

test('two heats and a final, from the first round to the payouts', async () => {
  const week = await startWeek(laurel);
  const { a, b, final } = await publishAll(week);
  await week.moveTo(23.5);
  await sendEvents(laurel, rounds(week));
  await everythingScored(week.staff);
  assert.deepEqual(lines(await leaderboardOf(week.staff, final, 0)), []);
  const waiting = await playerView(week.staff, final, 'anna');
  assert.deepEqual(
    [waiting.score, waiting.eligible, waiting.not_eligible],
    ['5', false, 'stage_not_settled'],
  );

  await week.moveTo(25);
  await settlementOf(week.staff, a);
  await settlementOf(week.staff, b);
  assert.deepEqual(lines(await leaderboardOf(week.staff, final, 3)), finalBoard);
  const left = await playerView(week.staff, final, 'emil');
  assert.deepEqual([left.score, left.not_eligible], ['99', 'outside_stage']);
  const unseen = await playerView(week.staff, final, 'frida').catch(() => undefined);
  assert.equal(unseen?.eligible ?? false, false);
  await assertProven(week.staff, final);

  await week.moveTo(73);
  const settlement = await settlementOf(week.staff, final);
  const board = await wholeBoard(week.staff, final);
  assert.deepEqual(lines(board), finalBoard);
  assert.equal(hashOf(board), settlement.board_hash);
  await assertProven(week.staff, final);
  const { body: payouts } = await week.staff.get(`/api/v1/payouts?campaign_id=${final}`);
  assert.deepEqual(payouts.results.map(({ place, player_id }: Payout) => `${place} ${player_id}`).sort(), [
    '1 dora',
    '2 anna',
    '3 ben',
  ]);
});

test('the certificate of a final holds', async () => {
  const week = await startWeek(laurel);
  const { final } = await publishAll(week);
  await week.moveTo(23.5);
  await sendEvents(laurel, rounds(week));
  await week.moveTo(73);
  await settlementOf(week.staff, final);
  const { verdict } = await verified(await certificateOf(laurel, final));
  assert.deepEqual([verdict.valid, verdict.count], [true, 3], JSON.stringify(verdict));
});

test('a heat that was settled before the final was published counts, too', async () => {
  const week = await startWeek(laurel);
  const heat = await week.publish(week.definition('a'));
  await week.moveTo(23.5);
  await sendEvents(laurel, rounds(week));
  await week.moveTo(25);
  await settlementOf(week.staff, heat);
  const id = await week.publish(week.final({ after: { campaign: week.name('a'), places: 1 } }));
  assert.deepEqual(lines(await leaderboardOf(week.staff, id, 1)), ['1 anna 5']);
  const { body } = await week.staff.get(`/api/v1/campaigns/${id}`);
  assert.deepEqual(body.after, { campaign: week.name('a'), places: 1 });
});

test('the order in which events arrive does not matter', async () => {
  for (const seed of [3, 5, 7]) {
    const week = await startWeek(laurel);
    const { final } = await publishAll(week);
    await week.moveTo(23.5);
    const all = rounds(week);
    // A permutation, as every seed and the number of events are coprime.
    const shuffled = all.map((_, i) => all[(i * seed) % all.length] as (typeof all)[number]);
    assert.equal(new Set(shuffled).size, all.length);
    for (const one of shuffled) await sendEvents(laurel, [one, one]);
    await sendEvents(laurel, all);
    await week.moveTo(25);
    assert.deepEqual(lines(await leaderboardOf(week.staff, final, 3)), finalBoard);
  }
});

test('a final that is over before its heat is settled waits, and its board is the same', async () => {
  const week = await startWeek(laurel);
  const { a, final } = await publishAll(week);
  const { body: heat } = await week.staff.get(`/api/v1/campaigns/${a}`);
  const longer = { ...heat, end: week.at(96) };
  const { body: preview } = await week.staff.post(`/api/v1/campaigns/${a}/preview`, longer);
  const edit = { ...longer, reason: 'the heat lasts longer', confirm: preview.confirm };
  const edited = await week.staff.put(`/api/v1/campaigns/${a}`, edit);
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  await week.moveTo(23.5);
  await sendEvents(laurel, rounds(week));
  await week.moveTo(74);
  await waitUntil('the final is about to be settled', async () => {
    const refused = await week.staff.post(`/api/v1/campaigns/${final}/disqualifications`, {
      player_id: 'cleo',
      reason: 'too late',
    });
    assert.match(assertRefused(refused, 409, 'conflict').detail, /about to be settled/);
  });
  // After the end and grace of the final: nothing of it counts there.
  await sendEvents(laurel, [week.bet('final', 'ben', 100, 71)]);
  await everythingScored(week.staff);
  assertRefused(await week.staff.get(`/api/v1/campaigns/${final}/settlement`), 404, 'not_found');
  await week.moveTo(97);
  await settlementOf(week.staff, a);
  const settlement = await settlementOf(week.staff, final);
  const board = await wholeBoard(week.staff, final);
  assert.deepEqual(lines(board), finalBoard);
  assert.equal(hashOf(board), settlement.board_hash);
  await assertProven(week.staff, final);
});

test('a heat that is cancelled brings nobody, and its final waits for it no longer', async () => {
  const week = await startWeek(laurel);
  const { a, final } = await publishAll(week);
  await week.moveTo(23.5);
  await sendEvents(laurel, rounds(week));
  await week.staff.post(`/api/v1/campaigns/${a}/cancel`, { reason: 'no heat' });
  await week.moveTo(25);
  assert.deepEqual(lines(await leaderboardOf(week.staff, final, 1)), ['1 dora 7']);
  assert.equal((await playerView(week.staff, final, 'anna')).not_eligible, 'outside_stage');
  await week.moveTo(73);
  assert.equal((await settlementOf(week.staff, final)).count, 1);
});

const shared = onlyOn('postgres', 'another server over the same database');

test('another process, and one that starts later, show the same board', shared, async () => {
  const week = await startWeek(laurel);
  const early = await laurel.startAnother();
  try {
    const { a, final } = await publishAll(week);
    await week.moveTo(23.5);
    await sendEvents(laurel, rounds(week));
    await leaderboardOf(await signInOwner(early), final, 0);
    await week.moveTo(25);
    await settlementOf(week.staff, a);
    assert.deepEqual(lines(await leaderboardOf(await signInOwner(early), final, 3)), finalBoard);
    const late = await laurel.startAnother();
    assert.deepEqual(lines(await leaderboardOf(await signInOwner(late), final, 3)), finalBoard);
    await late.close();
  } finally {
    await early.close();
  }
});

test('three stages, each of which waits for the one before', async () => {
  const week = await startWeek(laurel);
  await week.publish(week.definition('a'));
  const after = { campaign: week.name('a'), places: 2 };
  const middle = { start: week.at(12), end: week.at(30), after };
  await week.publish(week.definition('b', middle));
  const id = await week.publish(week.final({ after: { campaign: week.name('b'), places: 1 } }));
  const late = [week.bet('b', 'ben', 4, 13), week.bet('b', 'dora', 40, 13)];
  await week.moveTo(23.5);
  await sendEvents(laurel, [...rounds(week), ...late]);
  await week.moveTo(31);
  // Dora leads in b by score, but is on no place of a.
  const board = await leaderboardWhen(week.staff, id, ({ count }) => count > 0);
  assert.deepEqual(lines(board), ['1 ben 1']);
});
