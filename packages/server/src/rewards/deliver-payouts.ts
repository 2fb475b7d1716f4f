import type { Outbound } from '../outbound/post-json.ts';
import { signatureHeaders } from '../outbound/signatures.ts';
import type { Database } from '../store/engine/database.ts';
import { lockPayoutsToSend, type StoredPayout } from '../store/payouts/payouts.ts';
import { lockPayoutsToAsk } from '../store/rewards/payouts-to-ask.ts';
import {
  claimRewardEndpoint,
  noteRewardClaim,
  type SecretRewardEndpoint,
} from '../store/rewards/reward-endpoints.ts';
import { type Attempted, noteOutcomes } from './note-outcomes.ts';
import { type Outcome, outcomeOf, type Verdict } from './outcome.ts';
import { rewardBody } from './reward-body.ts';

export interface PayoutDelivery {
  database: Database;
  clock: () => Date;
  /** In [0, 1). */
  random: () => number;
  randomBytes: (size: number) => Buffer;
  outbound: Outbound;
  onAttempt: (verdict: Verdict) => void;
}

/** Payouts that are read, and noted, at a time. */
const PAYOUTS_A_STEP = 500;

/** Requests to one endpoint at the same time. */
const REQUESTS_AT_ONCE = 32;

/** How long (ms) a step goes on starting requests: what staff reject later is not sent. */
const STEP_MILLISECONDS = 2_000;

/** For how long a run has the endpoint; a step takes at most its own time and that of a request, 17 s. */
const CLAIM_MILLISECONDS = 30_000;

/** How long an endpoint rests that did not take something and does not say for how long. */
const REST_MILLISECONDS = 1_000;

/**
 * Sends a tenant's reward endpoint the approved payouts that are due, and asks again about those that it took without confirming them: many at
 * the same time, by one process at a time, without an open transaction. Where it does not answer, or asks to wait, it rests and the rest of
 * the payouts with it. A crash repeats the requests since the last step, with the same transaction ids. Answers whether more may be due.
 */
export async function deliverPayouts(delivery: PayoutDelivery, tenant_id: number): Promise<boolean> {
  const { database, clock, randomBytes } = delivery;
  const now = clock();
  const claimed_by = randomBytes(6).readUIntBE(0, 6);
  const claim = { claimed_by, claimed_until: later(now, CLAIM_MILLISECONDS), now };
  const endpoint = await claimRewardEndpoint(database, tenant_id, claim);
  if (!endpoint) return false;
  let rest: number | undefined;
  try {
    const due = await readDue(database, tenant_id, now);
    const attempted = await new Step(delivery, endpoint).send(due);
    rest = restAfter(attempted);
    await database.transaction((session) =>
      noteOutcomes(session, tenant_id, attempted, { now: clock(), random: delivery.random }),
    );
    return due.length > 0 && rest === undefined && !delivery.outbound.isClosed();
  } finally {
    const claimed_until = rest === undefined ? null : later(clock(), rest);
    await noteRewardClaim(database, tenant_id, { claimed_by, claimed_until });
  }
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

/** The locks end with the reading: the claim of the endpoint keeps other processes away. */
function readDue(database: Database, tenant_id: number, now: Date): Promise<StoredPayout[]> {
  return database.transaction(async (session) => {
    const toSend = await lockPayoutsToSend(session, tenant_id, { now, limit: PAYOUTS_A_STEP });
    const limit = PAYOUTS_A_STEP - toSend.length;
    return limit === 0
      ? toSend
      : [...toSend, ...(await lockPayoutsToAsk(session, tenant_id, { now, limit }))];
  });
}

function restAfter(attempted: Attempted[]): number | undefined {
  const rests = attempted.flatMap(({ outcome }) =>
    outcome.verdict === 'again' ? [outcome.rest ?? REST_MILLISECONDS] : [],
  );
  return rests.length === 0 ? undefined : Math.max(...rests);
}

class Step {
  readonly #delivery: PayoutDelivery;
  readonly #endpoint: SecretRewardEndpoint;
  readonly #attempted: Attempted[] = [];
  readonly #startsUntil: number;
  #rests = false;

  constructor(delivery: PayoutDelivery, endpoint: SecretRewardEndpoint) {
    this.#delivery = delivery;
    this.#endpoint = endpoint;
    this.#startsUntil = delivery.clock().getTime() + STEP_MILLISECONDS;
  }

  /** Answers what was attempted; the others are as they were. */
  async send(payouts: StoredPayout[]): Promise<Attempted[]> {
    const left = payouts.values();
    const lane = async () => {
      for (const payout of left) {
        await this.#sendOne(payout);
        if (this.#rests || this.#delivery.clock().getTime() > this.#startsUntil) return;
      }
    };
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, lane));
    return this.#attempted;
  }

  async #sendOne(payout: StoredPayout): Promise<void> {
    if (this.#rests) return;
    const { outbound, clock, onAttempt } = this.#delivery;
    const { url, shape } = this.#endpoint;
    const sent = rewardBody(payout, shape);
    if ('objection' in sent) {
      const outcome: Outcome = { verdict: 'failed', error: sent.objection };
      this.#attempted.push({ payout, outcome, isAttempt: false });
      return;
    }
    const { body } = sent;
    const headers = signatureHeaders(this.#endpoint, { id: payout.transaction_id, at: clock(), body });
    const outcome = await outcomeOf(outbound.post({ url, headers, body }), clock());
    // The server gave the request up; nothing is known of the endpoint.
    if (outcome.verdict === 'again' && outbound.isClosed()) return;
    onAttempt(outcome.verdict);
    if (outcome.verdict === 'again') this.#rests = true;
    this.#attempted.push({ payout, outcome, isAttempt: true });
  }
}
