import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { keepMessages } from '../support/kept-messages.ts';
import { startServers } from '../support/laurel.ts';
import { type Management, signInAs, signInOwner } from '../support/management.ts';
import { makePayouts, messagesOf, moveAll, prize, winnersOf } from '../support/payouts.ts';

const PAYOUTS = 40;

const opened = forFile(startServers);
let staffs: Management[];
before(async () => {
  const { first, servers } = opened;
  await keepMessages(first);
  const managers = servers.map((server) => signInAs(server, 'manager'));
  staffs = [await signInOwner(first), ...(await Promise.all(managers))];
});

test('when staff approve, reject and mark as paid at the same moment, only one of them at a time moves each payout', async () => {
  const { first: laurel } = opened;
  const [staff] = staffs as [Management];
  const winners = winnersOf(Array.from({ length: PAYOUTS }, (_, index) => [prize(index + 1)]));
  const { campaign_id } = await makePayouts(laurel, staff, winners);
  const ids = await moveAll(laurel, campaign_id, 'pending');
  const answers = await Promise.all(
    ids.flatMap((id) => staffs.map((one) => one.post(`/api/v1/payouts/${id}/approve`))),
  );
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(
    [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 409).length],
    [PAYOUTS, PAYOUTS * (staffs.length - 1)],
  );
  const types = (await messagesOf(laurel, campaign_id)).map(({ type }) => type);
  assert.equal(types.filter((type) => type === 'payout.approved').length, PAYOUTS);
  const ends = await Promise.all(
    ids.flatMap((id) => [
      (staffs[0] as Management).post(`/api/v1/payouts/${id}/reject`, { reason: 'none' }),
      (staffs.at(-1) as Management).post(`/api/v1/payouts/${id}/mark-paid`),
    ]),
  );
  assert.equal(ends.filter(({ status }) => status === 200).length, PAYOUTS);
  for (const id of ids) {
    const { history } = (await staff.get(`/api/v1/payouts/${id}`)).body;
    assert.equal(history.length, 3, JSON.stringify(history));
  }
});

test('when staff approve a whole campaign at the same moment, only one of them approves its payouts', async () => {
  const { first: laurel } = opened;
  const [staff] = staffs as [Management];
  const winners = winnersOf(Array.from({ length: PAYOUTS }, (_, index) => [prize(index + 1)]));
  const { campaign_id } = await makePayouts(laurel, staff, winners);
  const answers = await Promise.all(
    staffs.map((one) => one.post('/api/v1/payouts/approve', { campaign_id })),
  );
  assert.deepEqual(
    answers.map(({ body }) => body.count).sort((a, b) => a - b),
    [...Array(staffs.length - 1).fill(0), PAYOUTS],
  );
  const types = (await messagesOf(laurel, campaign_id)).map(({ type }) => type);
  assert.equal(types.filter((type) => type === 'payout.approved').length, PAYOUTS);
});
