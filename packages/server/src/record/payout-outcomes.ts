import type { RecordedPrize } from '@laurel/contract/record/record.ts';
import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import type { TenantSession } from '../database/database.ts';
import { readOutcomesAfter, type StoredOutcome } from './store/recorded-rows.ts';

/** Outcomes that are read in one piece: some 10 ms. */
const READ_AT_ONCE = 2_000;

type Outcome = Pick<RecordedPrize, 'status' | 'reason' | 'paid_at'>;

/**
 * What became of a campaign's payouts, as it was at one moment: 17 bytes a payout, and the reasons that staff gave, so that
 * a million of them can be held while a record is sent.
 */
export class PayoutOutcomes {
  #ids = new Float64Array(0);
  #statuses = new Uint8Array(0);
  #paidAt = new Float64Array(0);
  readonly #reasons = new Map<number, string>();
  #count = 0;

  /** Adds the next one; ids ascend. */
  add({ payout_id, status, reason, paid_at }: StoredOutcome): void {
    if (this.#count === this.#statuses.length) this.#grow();
    this.#ids[this.#count] = payout_id;
    this.#statuses[this.#count] = payoutStatuses.indexOf(status);
    this.#paidAt[this.#count] = paid_at?.getTime() ?? Number.NaN;
    if (reason !== null) this.#reasons.set(this.#count, reason);
    this.#count += 1;
  }

  /** Undefined of a payout that was made since. */
  of(payout_id: number): Outcome | undefined {
    let [from, to] = [0, this.#count];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#ids[middle] as number) < payout_id) from = middle + 1;
      else to = middle;
    }
    return from < this.#count && this.#ids[from] === payout_id ? this.#at(from) : undefined;
  }

  #at(number: number): Outcome {
    const paid_at = this.#paidAt[number] ?? Number.NaN;
    return {
      status: payoutStatuses[this.#statuses[number] ?? -1] ?? null,
      reason: this.#reasons.get(number) ?? null,
      paid_at: Number.isNaN(paid_at) ? null : new Date(paid_at).toISOString(),
    };
  }

  #grow(): void {
    const size = Math.max(1_024, 2 * this.#statuses.length);
    const grown = <Kept extends Uint8Array | Float64Array>(into: Kept, kept: Kept) => {
      into.set(kept);
      return into;
    };
    this.#ids = grown(new Float64Array(size), this.#ids);
    this.#statuses = grown(new Uint8Array(size), this.#statuses);
    this.#paidAt = grown(new Float64Array(size), this.#paidAt);
  }
}

/** Reads them in the caller's snapshot. */
export async function readOutcomes(tenant: TenantSession, campaign_id: number): Promise<PayoutOutcomes> {
  const outcomes = new PayoutOutcomes();
  for (let after = 0; ; ) {
    const slice = await readOutcomesAfter(tenant, campaign_id, { after, limit: READ_AT_ONCE });
    for (const outcome of slice) outcomes.add(outcome);
    after = slice.at(-1)?.payout_id ?? after;
    if (slice.length < READ_AT_ONCE) return outcomes;
  }
}
