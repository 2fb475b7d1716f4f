import type { RecordedPrize } from '@laurel/contract/record/record.ts';
import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import type { TenantSession } from '../database/database.ts';
import { readOutcomesAfter } from './store/recorded-rows.ts';

/** Outcomes that are read in one piece: some 10 ms. */
const READ_AT_ONCE = 2_000;

type Outcome = Pick<RecordedPrize, 'status' | 'reason' | 'paid_at'>;

/**
 * What became of a campaign's payouts, as it was at one moment: nine bytes a payout, and the reasons that staff gave, so
 * that a million of them can be held while a record is sent.
 */
export class PayoutOutcomes {
  #statuses = new Uint8Array(0);
  #paidAt = new Float64Array(0);
  readonly #reasons = new Map<number, string>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(status: (typeof payoutStatuses)[number], reason: string | null, paid_at: Date | null): void {
    if (this.#count === this.#statuses.length) this.#grow();
    this.#statuses[this.#count] = payoutStatuses.indexOf(status);
    this.#paidAt[this.#count] = paid_at?.getTime() ?? Number.NaN;
    if (reason !== null) this.#reasons.set(this.#count, reason);
    this.#count += 1;
  }

  /** Of the payout with this number, counted from 0 in the order of the board. */
  at(number: number): Outcome {
    const paid_at = this.#paidAt[number] ?? Number.NaN;
    return {
      status: payoutStatuses[this.#statuses[number] ?? -1] ?? null,
      reason: this.#reasons.get(number) ?? null,
      paid_at: Number.isNaN(paid_at) ? null : new Date(paid_at).toISOString(),
    };
  }

  #grow(): void {
    const size = Math.max(1_024, 2 * this.#statuses.length);
    const statuses = new Uint8Array(size);
    statuses.set(this.#statuses);
    this.#statuses = statuses;
    const paidAt = new Float64Array(size);
    paidAt.set(this.#paidAt);
    this.#paidAt = paidAt;
  }
}

/** Reads them in the caller's snapshot. */
export async function readOutcomes(tenant: TenantSession, campaign_id: number): Promise<PayoutOutcomes> {
  const outcomes = new PayoutOutcomes();
  for (let after = 0; ; ) {
    const slice = await readOutcomesAfter(tenant, campaign_id, { after, limit: READ_AT_ONCE });
    for (const { status, reason, paid_at } of slice) outcomes.add(status, reason, paid_at);
    after = slice.at(-1)?.payout_id ?? after;
    if (slice.length < READ_AT_ONCE) return outcomes;
  }
}
