import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { forFile } from '../support/for-file.ts';
import { keepMessages } from '../support/kept-messages.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf, valuesOf } from '../support/members.ts';
import { makePayouts, messagesOf, prize, settledAt, winnersOf } from '../support/payouts.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  await keepMessages(laurel);
});

/** With a title in German, which Laurel writes. */
const owed = (won: ReturnType<typeof prize>, de: string) => ({
  ...won,
  titles: { ...won.titles, de },
  currency: 'EUR',
});

async function stored(campaign_id: number) {
  return laurel.database.query<Record<string, unknown>>({
    text: 'select * from payouts where campaign_id = $1 order by payout_id',
    values: [campaign_id],
  });
}

async function approval(payout_approval: string): Promise<void> {
  await laurel.database.query({ text: 'update tenants set payout_approval = $1', values: [payout_approval] });
}

test('creates one payout for each winner and prize in board order, and announces each once', async () => {
  await approval('one');
  const spins = prize(1, { kind: 'free_spins', count: 50, game_ids: ['GD8'] });
  const winners = winnersOf([[prize(1, { amount: '100' }), spins], [prize(2)], []]);
  const { campaign_id, custom_id, ...counts } = await makePayouts(laurel, staff, winners);
  assert.deepEqual(counts, { count: 3, held: 0, status: 'pending', over_budget: false });
  const rows = await stored(campaign_id);
  assert.deepEqual(columnsOf(rows, 'place', 'player_id', 'prize', 'status', 'custom_id'), [
    [1, 'p1', owed(prize(1, { amount: '100' }), '100\u00a0€'), 'pending', custom_id],
    [1, 'p1', owed(spins, '50 Freispiele'), 'pending', custom_id],
    [2, 'p2', owed(prize(2), '10,50\u00a0€'), 'pending', custom_id],
  ]);
  assert.equal(new Set(rows.map((row) => row.transaction_id)).size, 3);
  const messages = await messagesOf(laurel, campaign_id);
  assert.deepEqual(
    messages.map(({ type, data }) => [type, data.transaction_id]),
    rows.map((row) => ['payout.created', row.transaction_id]),
  );
});

test('creates payouts as approved if no approval is needed, and announces that, too', async () => {
  await approval('none');
  const { campaign_id, status } = await makePayouts(laurel, staff, winnersOf([[prize(1)]]));
  assert.equal(status, 'approved');
  const [row] = await stored(campaign_id);
  assert.deepEqual([row?.status, row?.approved_by, row?.approved_at], ['approved', null, settledAt]);
  const types = (await messagesOf(laurel, campaign_id)).map(({ type }) => type);
  assert.deepEqual(types, ['payout.created', 'payout.approved']);
});

test('payouts over the budget wait for approval whatever the setting; payouts that just meet it do not', async () => {
  await approval('none');
  const bonus = prize(2, { kind: 'bonus', amount: '0.01' });
  const spins = prize(3, { kind: 'free_spins', count: 1_000 });
  const winners = winnersOf([[prize(1, { amount: '99.99' })], [bonus], [spins]]);
  const within = { budget: { amount: '100.00', currency: 'EUR' } };
  assert.deepEqual((await makePayouts(laurel, staff, winners, within)).status, 'approved');
  const over = { budget: { amount: '99.99999999', currency: 'EUR' } };
  const { campaign_id, status, over_budget } = await makePayouts(laurel, staff, winners, over);
  assert.deepEqual([status, over_budget], ['pending', true]);
  const reasons = (await stored(campaign_id)).map(({ reason }) => reason);
  assert.deepEqual(reasons, Array(3).fill('The prizes cost more than the budget of the campaign.'));
});

test('owes a prize twice if it is listed twice, and refuses to create payouts of a settlement again', async () => {
  const winners = winnersOf([[prize(1), prize(1)]]);
  const { campaign_id } = await makePayouts(laurel, staff, winners);
  const ids = (await stored(campaign_id)).map(({ transaction_id }) => transaction_id);
  assert.equal(new Set(ids).size, 2);
  await assert.rejects(makePayouts(laurel, staff, winners, { campaign_id }), /payouts_by_transaction/);
  assert.equal((await stored(campaign_id)).length, 2);
});

test('creates payouts for many thousands of winners', async () => {
  const winners = winnersOf(Array.from({ length: 2_500 }, (_, index) => [prize(index + 1)]));
  const { campaign_id, count } = await makePayouts(laurel, staff, winners);
  assert.equal(count, 2_500);
  const rows = await stored(campaign_id);
  assert.deepEqual(
    valuesOf(rows, 'place'),
    winners.map(({ place }) => place),
  );
});
