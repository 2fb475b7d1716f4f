import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type { PayoutApproval } from '@laurel/contract/identity/payout-rules.ts';
import { forFile } from '../support/for-file.ts';
import { keepMessages } from '../support/kept-messages.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, type Management, signInAs, signInOwner } from '../support/management.ts';
import { columnsOf, linesOf, valuesOf } from '../support/members.ts';
import { makePayouts, messagesOf, moveAll, prize, winnersOf } from '../support/payouts.ts';
import { call, signIn } from '../support/staff.ts';

const laurel = forFile(startLaurel);
let owner: Management;
let second: Management;
before(async () => {
  await keepMessages(laurel);
  owner = await signInOwner(laurel);
  second = await signInAs(laurel, 'manager');
});
beforeEach(() => approval('one'));

async function approval(payout_approval: PayoutApproval): Promise<void> {
  const body = { payout_approval };
  const answer = await call(laurel, await signIn(laurel), 'PATCH', '/api/v1/tenants/1', { body });
  assert.deepEqual([answer.status, answer.body.payout_approval], [200, payout_approval]);
}

/** A campaign with so many payouts of 10.50 that wait. */
async function waiting(count: number, members = {}) {
  const winners = winnersOf(Array.from({ length: count }, (_, index) => [prize(index + 1)]));
  const { campaign_id } = await makePayouts(laurel, owner, winners, members);
  return { campaign_id, ids: await moveAll(laurel, campaign_id, 'pending') };
}

function approvedTypes(messages: { type: string }[]): number {
  return messages.filter(({ type }) => type === 'payout.approved').length;
}

test('one approval is enough by default', async () => {
  const { ids } = await waiting(1);
  const { body } = await owner.post(`/api/v1/payouts/${ids[0]}/approve`, { reason: 'checked' });
  assert.deepEqual([body.status, body.approved_by, body.reason], ['approved', laurel.username, 'checked']);
  assert.deepEqual(body.approvals, [{ by: laurel.username, at: body.approved_at }]);
});

test('two approvals must come from two people; the first one is shown', async () => {
  await approval('two');
  const { ids, campaign_id } = await waiting(1);
  const path = `/api/v1/payouts/${ids[0]}/approve`;
  const first = await owner.post(path);
  assert.deepEqual([first.status, first.body.status], [200, 'pending']);
  assert.equal(first.body.approved_by, laurel.username);
  const again = assertRefused(await owner.post(path), 409, 'conflict');
  assert.equal(
    again.detail,
    `You have approved payout ${ids[0]} before; the second approval is another person’s.`,
  );
  assert.equal(approvedTypes(await messagesOf(laurel, campaign_id)), 0);
  const { body } = await second.post(path);
  assert.equal(body.status, 'approved');
  assert.equal(body.approvals.length, 2);
  assert.equal(approvedTypes(await messagesOf(laurel, campaign_id)), 1);
  const { history } = (await owner.get(`/api/v1/payouts/${ids[0]}`)).body;
  assert.deepEqual(linesOf(history, 'from', 'to'), ['null pending', 'pending pending', 'pending approved']);
});

test('a pending payout can be rejected after one approval', async () => {
  await approval('two');
  const { ids } = await waiting(1);
  await owner.post(`/api/v1/payouts/${ids[0]}/approve`);
  assert.equal(
    (await owner.post(`/api/v1/payouts/${ids[0]}/reject`, { reason: 'none' })).body.status,
    'rejected',
  );
});

test('approves several payouts at once: by their ids, or all of a campaign', async () => {
  const { ids, campaign_id } = await waiting(4);
  const some = await owner.post('/api/v1/payouts/approve', { ids: ids.slice(0, 2), reason: 'checked' });
  assert.deepEqual([some.status, some.body.count], [200, 2]);
  assert.deepEqual(
    columnsOf(some.body.results, 'id', 'status', 'reason'),
    ids.slice(0, 2).map((id) => [id, 'approved', 'checked']),
  );
  const rest = await owner.post('/api/v1/payouts/approve', { campaign_id });
  assert.deepEqual(valuesOf(rest.body.results, 'id'), ids.slice(2));
  assert.equal((await owner.post('/api/v1/payouts/approve', { campaign_id })).body.count, 0);
  assert.equal(approvedTypes(await messagesOf(laurel, campaign_id)), 4);
});

test('approves none if any cannot be approved, and names those in the refusal', async () => {
  const { ids } = await waiting(3);
  await owner.post(`/api/v1/payouts/${ids[1]}/reject`, { reason: 'none' });
  const refused = await owner.post('/api/v1/payouts/approve', { ids });
  const { detail } = assertRefused(refused, 409, 'conflict');
  assert.equal(detail, `Payout ${ids[1]} is rejected and cannot become approved.`);
  assert.deepEqual(refused.body.payout_ids, [ids[1]]);
  const missing = await owner.post('/api/v1/payouts/approve', { ids: [...ids, 999_999] });
  assert.equal(assertRefused(missing, 404, 'not_found').detail, 'There is no payout 999999.');
  for (const id of [ids[0], ids[2]])
    assert.equal((await owner.get(`/api/v1/payouts/${id}`)).body.status, 'pending');
});

test('if two approvals are needed, each of two people approves a campaign once', async () => {
  await approval('two');
  const { ids, campaign_id } = await waiting(3);
  await owner.post(`/api/v1/payouts/${ids[0]}/approve`);
  const first = await owner.post('/api/v1/payouts/approve', { campaign_id });
  assert.deepEqual([first.body.count, first.body.results[0].status], [2, 'pending']);
  const refused = await owner.post('/api/v1/payouts/approve', { campaign_id });
  assertRefused(refused, 409, 'conflict');
  assert.deepEqual(refused.body.payout_ids, ids);
  const done = await second.post('/api/v1/payouts/approve', { campaign_id });
  assert.equal(done.body.count, 3);
  assert.ok(done.body.results.every(({ status }: { status: string }) => status === 'approved'));
});

test('each of two people approves very many payouts at once, and the answer lists the first thousand', async () => {
  await approval('two');
  const { ids, campaign_id } = await waiting(1_100);
  for (const [person, status] of [[owner, 'pending'] as const, [second, 'approved'] as const]) {
    const { body } = await person.post('/api/v1/payouts/approve', { campaign_id });
    assert.deepEqual([body.count, body.results.length, body.results.at(-1).id], [1_100, 1_000, ids[999]]);
    const { counts } = (await owner.get(`/api/v1/campaigns/${campaign_id}/payouts/summary`)).body;
    assert.equal(counts[status], 1_100);
  }
  assert.equal(approvedTypes(await messagesOf(laurel, campaign_id)), 1_100);
  const { approvals } = (await owner.get(`/api/v1/payouts/${ids[1_099]}`)).body;
  assert.equal(approvals.length, 2);
});

test('a payout over the budget needs the approval of one person even if the setting demands none', async () => {
  await approval('none');
  const { ids } = await waiting(2, { budget: { amount: '20.99', currency: 'EUR' } });
  const before = (await owner.get(`/api/v1/payouts/${ids[0]}`)).body;
  assert.deepEqual(
    [before.status, before.reason],
    ['pending', 'The prizes cost more than the budget of the campaign.'],
  );
  assert.equal((await owner.post(`/api/v1/payouts/${ids[0]}/approve`)).body.status, 'approved');
  const { history } = (await owner.get(`/api/v1/payouts/${ids[0]}`)).body;
  assert.equal(history[1].reason, 'The prizes cost more than the budget of the campaign.');
});

test('refuses a body with both ids and a campaign, or with neither, and names the members', async () => {
  for (const body of [{}, { ids: [1], campaign_id: 1 }]) {
    const { errors } = assertRefused(await owner.post('/api/v1/payouts/approve', body), 422, 'invalid_body');
    assert.deepEqual(valuesOf(errors, 'pointer'), ['/ids', '/campaign_id']);
  }
});
