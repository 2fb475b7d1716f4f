import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { payoutActions, payoutStates } from '@laurel/contract/payouts/payout-states.ts';
import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { movePayout } from '../../src/payouts/move-payout.ts';
import { lockPayouts, type StoredPayout } from '../../src/payouts/store/payouts.ts';
import { forFile } from '../support/for-file.ts';
import { keepMessages } from '../support/kept-messages.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { columnsOf } from '../support/members.ts';
import {
  announcedOf,
  makePayouts,
  messagesOf,
  moveAll,
  prize,
  settledAt,
  winnersOf,
} from '../support/payouts.ts';

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

describe('every action in every status does what the state table says', () => {
  // `send` leads to its status by the endpoint's answer: see reward-endpoint/send-now.test.ts.
  for (const [action, { to, from }] of Object.entries(payoutActions))
    for (const status of payoutStatuses.filter((one) => action !== 'send' || one !== 'approved'))
      test(`${action} of one that is ${status}`, async () => {
        const { id, campaign_id } = await payoutThatIs(status);
        const told = (await messagesOf(laurel, campaign_id)).length;
        const before = (await staff.get(`/api/v1/payouts/${id}`)).body;
        const answer = await staff.post(`/api/v1/payouts/${id}/${action}`, { reason: 'so it is' });
        const { history, ...after } = (await staff.get(`/api/v1/payouts/${id}`)).body;
        const announced = announcedOf(after);
        const messages = (await messagesOf(laurel, campaign_id)).slice(told);
        if (!(from as readonly string[]).includes(status)) {
          assertRefused(answer, 409, 'conflict');
          assert.equal(answer.body.detail, `Payout ${id} is ${status} and cannot become ${to}.`);
          assert.deepEqual({ ...after, history }, before);
          assert.deepEqual(messages, []);
          return;
        }
        assert.deepEqual([answer.status, answer.body], [200, after]);
        assert.deepEqual([after.status, after.reason], [to, 'so it is']);
        assert.deepEqual(columnsOf(messages, 'type', 'data'), [
          [to === 'pending' ? 'payout.released' : `payout.${to}`, announced],
        ]);
        const { at, ...move } = history.at(-1);
        const author = laurel.username;
        assert.deepEqual(move, { from: status, to, author, reason: 'so it is', details: null });
      });
});

test('delivery makes only the moves of the table, too', async () => {
  for (const from of payoutStatuses)
    for (const to of payoutStatuses.filter((status) => status !== 'pending')) {
      const { id } = await payoutThatIs(from);
      const moved = laurel.database.ofTenant(1).transaction(async (tenant) => {
        const [payout] = await lockPayouts(tenant, [id]);
        const move = { to, at: settledAt, author: null, attempts: 3, last_error: 'HTTP 500' } as const;
        return movePayout(tenant, payout as StoredPayout, move);
      });
      if (payoutStates[from].next.includes(to)) {
        const { status, attempts, last_error, sent_at, paid_at } = await moved;
        assert.deepEqual(
          [status, sent_at, paid_at],
          [
            to,
            to === 'sent' ? settledAt : from === 'sent' ? sent_at : null,
            to === 'paid' ? settledAt : null,
          ],
        );
        if (to === 'failed' || to === 'sent') assert.deepEqual([attempts, last_error], [3, 'HTTP 500']);
      } else
        await assert.rejects(moved, {
          code: 'conflict',
          detail: `Payout ${id} is ${from} and cannot become ${to}.`,
        });
    }
});

test('the history begins with the creation and follows the table', async () => {
  const { id } = await payoutThatIs('failed');
  await staff.post(`/api/v1/payouts/${id}/retry`);
  await staff.post(`/api/v1/payouts/${id}/mark-paid`, { reason: 'by bank transfer' });
  const { history, ...payout } = (await staff.get(`/api/v1/payouts/${id}`)).body;
  const steps = history.map((move: Record<string, unknown>) => [move.from, move.to, move.reason]);
  assert.deepEqual(steps, [
    [null, 'pending', null],
    ['pending', 'approved', null],
    ['approved', 'failed', null],
    ['failed', 'approved', null],
    ['approved', 'paid', 'by bank transfer'],
  ]);
  for (const [from, to] of steps.slice(1) as ['pending', 'approved'][])
    assert.ok(payoutStates[from].next.includes(to), `${from} → ${to}`);
  assert.notEqual(payout.paid_at, null);
});

test('the audit log has the actions of staff with their reasons', async () => {
  const { id, campaign_id } = await payoutThatIs('pending');
  await staff.post(`/api/v1/payouts/${id}/approve`, { reason: 'checked' });
  await staff.post(`/api/v1/payouts/${id}/reject`, { reason: 'shared account' });
  const { body } = await staff.get(`/api/v1/audit-log?campaign_id=${campaign_id}&page_size=2`);
  assert.deepEqual(columnsOf(body.results, 'action', 'reason', 'author'), [
    ['payout.rejected', 'shared account', laurel.username],
    ['payout.approved', 'checked', laurel.username],
  ]);
});
