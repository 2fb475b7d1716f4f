import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { forFile } from '../../support/for-file.ts';
import { keepMessages } from '../../support/kept-messages.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { columnsOf } from '../../support/members.ts';
import { makePayouts, messagesOf, moveAll, prize, winnersOf } from '../../support/payouts.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  await keepMessages(laurel);
});

async function payoutThatIs(status: (typeof payoutStatuses)[number]) {
  const { campaign_id } = await makePayouts(laurel, staff, winnersOf([[prize(1)]]));
  const [id] = await moveAll(laurel, campaign_id, status);
  return { id: id as number, campaign_id };
}

const until = '2099-12-01T12:00:00.000Z';

test('a payout that is held says by which person, since when, why and until when, and so does its history', async () => {
  const { id } = await payoutThatIs('approved');
  const held = await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'shared account?', until });
  assert.equal(held.status, 200, JSON.stringify(held.body));
  const { status, reason, held_by, held_at, held_until, open_alarms } = held.body;
  assert.deepEqual(
    [status, reason, held_by, held_until, open_alarms],
    ['held', 'shared account?', laurel.username, until, []],
  );
  assert.ok(Math.abs(Date.parse(held_at) - Date.now()) < 60_000);
  const { history } = (await staff.get(`/api/v1/payouts/${id}`)).body;
  const { at, ...move } = history.at(-1);
  assert.equal(at, held_at);
  assert.deepEqual(move, {
    ...{ from: 'approved', to: 'held', author: laurel.username },
    ...{ reason: 'shared account?', details: null },
  });
  const [entry] = (await staff.get('/api/v1/audit-log?page_size=1')).body.results;
  assert.deepEqual([entry.action, entry.reason, entry.details.payout_id], ['payout.held', reason, id]);
  assert.deepEqual(entry.changes.after, { status: 'held', held_until: until });
});

test('a release makes it wait for approval again, whatever approvals it had, and nothing of the hold is left', async () => {
  const { id, campaign_id } = await payoutThatIs('pending');
  await staff.post(`/api/v1/payouts/${id}/approve`);
  await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'why not', until });
  const { status, body } = await staff.post(`/api/v1/payouts/${id}/release`, { reason: 'checked' });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    [body.status, body.reason, body.approvals, body.approved_by, body.approved_at, body.releases],
    ['pending', 'checked', [], null, null, []],
  );
  assert.deepEqual([body.held_by, body.held_at, body.held_until], [null, null, null]);
  const types = (await messagesOf(laurel, campaign_id)).map(({ type }) => type);
  assert.deepEqual(types, ['payout.created', 'payout.approved', 'payout.held', 'payout.released']);
  const [entry] = (await staff.get('/api/v1/audit-log?page_size=1')).body.results;
  assert.deepEqual([entry.action, entry.reason], ['payout.released', 'checked']);
  assert.equal((await staff.post(`/api/v1/payouts/${id}/approve`)).body.status, 'approved');
});

test('a hold and its end are among the decisions that are sealed, and so is a rejection of what is held', async () => {
  const { id } = await payoutThatIs('pending');
  await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'a' });
  await staff.post(`/api/v1/payouts/${id}/release`, { reason: 'b' });
  await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'c' });
  assert.equal((await staff.post(`/api/v1/payouts/${id}/reject`, { reason: 'd' })).body.status, 'rejected');
  const decisions = await laurel.database.query<{ kind: string; content: string }>({
    text: 'select kind, content from decisions where tenant_id = 1 order by decision_id desc limit 4',
  });
  const [rejected, ...holds] = decisions.map(({ kind, content }) => [kind, JSON.parse(content)]);
  assert.deepEqual(holds, [
    ['hold', { payout_id: id, held: true }],
    ['hold', { payout_id: id, held: false }],
    ['hold', { payout_id: id, held: true }],
  ]);
  assert.deepEqual([rejected?.[0], rejected?.[1].from, rejected?.[1].to], ['payout', 'held', 'rejected']);
});

test('a hold needs a reason, and a time that lies ahead', async () => {
  const { id } = await payoutThatIs('pending');
  const path = `/api/v1/payouts/${id}`;
  for (const [body, pointer] of [
    [{ reason: ' \n ' }, '/reason'],
    [{ reason: 'x', until: 'tomorrow' }, '/until'],
    [{ reason: 'x', until: '2020-01-01T00:00:00Z' }, '/until'],
  ] as const) {
    const refused = await staff.post(`${path}/hold`, body);
    assert.equal(assertRefused(refused, 422, 'invalid_body').errors?.[0]?.pointer, pointer);
  }
  assert.equal((await staff.get(path)).body.status, 'pending');
});

test('a refusal names the status that the payout has', async () => {
  for (const status of payoutStatuses) {
    const { id } = await payoutThatIs(status);
    for (const [action, from, to] of [
      ['hold', ['pending', 'approved'], 'held'],
      ['release', ['held'], 'pending'],
    ] as const) {
      if ((from as readonly string[]).includes(status)) continue;
      const refused = await staff.post(`/api/v1/payouts/${id}/${action}`, { reason: 'x' });
      const { detail } = assertRefused(refused, 409, 'conflict');
      assert.equal(detail, `Payout ${id} is ${status} and cannot become ${to}.`);
    }
  }
});

test('those whose hold is due are found by the time until which they are held; they stay held', async () => {
  const [due, later, open] = [
    await payoutThatIs('pending'),
    await payoutThatIs('pending'),
    await payoutThatIs('pending'),
  ];
  await staff.post(`/api/v1/payouts/${due.id}/hold`, { reason: 'x', until: '2098-01-01T00:00:00Z' });
  await staff.post(`/api/v1/payouts/${later.id}/hold`, { reason: 'x', until: '2098-01-03T00:00:00Z' });
  await staff.post(`/api/v1/payouts/${open.id}/hold`, { reason: 'x' });
  const query = '?held_until_before=2098-01-02T00:00:00Z';
  const { body } = await staff.get(`/api/v1/payouts${query}`);
  assert.deepEqual(columnsOf(body.results, 'id', 'status'), [[due.id, 'held']]);
  const refused = await staff.get('/api/v1/payouts?held_until_before=soon');
  assert.equal(assertRefused(refused, 400, 'invalid_parameter').errors?.[0]?.parameter, 'held_until_before');
});

test('the summary counts what is held, and its sums agree', async () => {
  const winners = winnersOf([[prize(1)], [prize(2)], [prize(3)]]);
  const { campaign_id } = await makePayouts(laurel, staff, winners);
  const [id] = await moveAll(laurel, campaign_id, 'pending');
  await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'x' });
  const { body } = await staff.get(`/api/v1/campaigns/${campaign_id}/payouts/summary`);
  assert.deepEqual([body.count, body.counts.held, body.counts.pending], [3, 1, 2]);
  const [sums] = body.results;
  assert.deepEqual([sums.owed, sums.held, sums.pending], ['31.5', '10.5', '21']);
});
