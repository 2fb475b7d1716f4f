import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { Payout, PayoutSums } from '@laurel/contract/payouts/payouts.ts';
import { type PayoutStatus, payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import fc from 'fast-check';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { linesOf } from '../support/members.ts';
import { makePayouts, moveAll, prize, winnersOf } from '../support/payouts.ts';
import { seed } from '../support/seed.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`);
const prizes: fc.Arbitrary<Prize> = fc.oneof(
  amount.map((text) => prize(1, { kind: 'cash', amount: text })),
  amount.map((text) => prize(1, { kind: 'bonus', amount: text })),
  fc.integer({ min: 1, max: 1_000_000 }).map((count) => prize(1, { kind: 'free_spins', count })),
  fc.constant(prize(1, { kind: 'deposit_bonus', percent: '50' })),
  fc.constant(prize(1, { kind: 'catalog_item', value: 'a watch' })),
);
const owing = fc.record({
  won: fc.array(fc.array(prizes, { maxLength: 3 }), { maxLength: 12 }),
  statuses: fc.array(fc.constantFrom(...payoutStatuses), { minLength: 1, maxLength: 12 }),
});

test('the sums of random prizes agree to the last digit', async () => {
  const drawn = fc.sample(owing, { numRuns: 12, seed });
  for (const [index, { won, statuses }] of drawn.entries()) {
    const { campaign_id } = await makePayouts(laurel, staff, winnersOf(won));
    await scatter(campaign_id, statuses);
    const summary = await read(campaign_id);
    const payouts = await everyPayout(campaign_id);
    const at = `drawn ${index} of seed ${seed}`;
    assert.equal(summary.count, won.flat().length, at);
    assert.equal(payouts.length, summary.count, at);
    const kinds = new Set(won.flat().map(({ kind }) => kind));
    assert.deepEqual(new Set(summary.results.map(({ kind }) => kind)), kinds, at);
    for (const row of summary.results) {
      const own = payouts.filter((payout) => payout.prize.kind === row.kind);
      assert.equal(unitsOf(row.owed), sum(own.map(owed)), `${at}: ${row.kind}`);
      assert.equal(sum(payoutStatuses.map((status) => unitsOf(row[status]))), unitsOf(row.owed));
      assert.equal(row.count, own.length);
      for (const status of payoutStatuses) {
        const those = own.filter((payout) => payout.status === status);
        assert.equal(unitsOf(row[status]), sum(those.map(owed)), `${at}: ${row.kind} ${status}`);
        assert.equal(row.counts[status], those.length);
      }
    }
  }
});

test('writes plain digits with the kinds in one order, and nothing before the settlement', async () => {
  const won = [
    [prize(1, { kind: 'free_spins', count: 50 })],
    [prize(1, { kind: 'cash', amount: '0.10' })],
    [prize(1, { kind: 'cash', amount: '1000.20' })],
  ];
  const { campaign_id } = await makePayouts(laurel, staff, winnersOf(won), { currency: 'SEK' });
  const { results } = await read(campaign_id);
  assert.deepEqual(linesOf(results, 'kind', 'currency', 'owed', 'pending', 'paid'), [
    'cash SEK 1000.3 1000.3 0',
    'free_spins SEK 50 50 0',
  ]);
  const empty = await makePayouts(laurel, staff, []);
  const nothing = await read(empty.campaign_id);
  assert.deepEqual([nothing.count, nothing.results], [0, []]);
});

/** Gives the payouts of a campaign each status in turn. */
async function scatter(campaign_id: number, statuses: PayoutStatus[]): Promise<void> {
  const ids = await moveAll(laurel, campaign_id, 'pending');
  for (const [index, id] of ids.entries()) {
    const status = statuses[index % statuses.length] as PayoutStatus;
    await laurel.database.query({
      text: 'update payouts set status = $2 where payout_id = $1',
      values: [id, status],
    });
  }
}

async function read(campaign_id: number) {
  const { status, body } = await staff.get(`/api/v1/campaigns/${campaign_id}/payouts/summary`);
  assert.equal(status, 200, JSON.stringify(body));
  return body as { count: number; results: PayoutSums[] };
}

async function everyPayout(campaign_id: number): Promise<Payout[]> {
  return (await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}&page_size=1000`)).body.results;
}

/** The amount owed, in 10^-8. */
function owed({ prize: { amount, count } }: Payout): bigint {
  return amount === undefined ? BigInt(count ?? 1) * 100_000_000n : unitsOf(amount);
}

function unitsOf(text: string): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole) * 100_000_000n + BigInt(part.padEnd(8, '0'));
}

function sum(units: bigint[]): bigint {
  return units.reduce((total, one) => total + one, 0n);
}
