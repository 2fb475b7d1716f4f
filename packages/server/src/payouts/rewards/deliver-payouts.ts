import type { RewardShape } from '@laurel/contract/payouts/reward-endpoint.ts';
import type { Database } from '../../database/database.ts';
import type { Outbound } from '../../outbound/post-json.ts';
import { signatureHeaders } from '../../outbound/signatures.ts';
import type { Concerns } from '../holds/concerns.ts';
import { lockPayoutsToSend, type StoredPayout } from '../store/payouts.ts';
import { mayBeSent, thatMayBeSent } from './may-be-sent.ts';
import {
  type AttemptedPayout,
  type AttemptOutcome,
  type AttemptVerdict,
  noteOutcomes,
  outcomeOfAttempt,
} from './note-outcomes.ts';
import {
  claimRewardEndpoint,
  lockPayoutsToAsk,
  lockRewardEndpoint,
  noteRewardClaim,
  type SecretRewardEndpoint,
} from './store/reward-endpoints.ts';

export interface PayoutDelivery {
  database: Database;
  clock: () => Date;
  /** In [0, 1). */
  random: () => number;
  randomBytes: (size: number) => Buffer;
  outbound: Outbound;
  onAttempt: (verdict: AttemptVerdict) => void;
}

/** Payouts that are read, and recorded, in one piece. */
const PAYOUTS_A_STEP = 500;

/** Requests to one endpoint at the same time. */
const REQUESTS_AT_ONCE = 32;

/** For how long (ms) a step starts requests: the payouts of the next one are looked at anew. */
const STEP_MILLISECONDS = 2_000;

/** For how long a run holds the endpoint; a step takes at most its own time and that of a request, 17 s. */
const CLAIM_MILLISECONDS = 30_000;

/** How long an endpoint rests that refused a request without saying for how long. */
const REST_MILLISECONDS = 1_000;

/**
 * Sends the approved payouts that are due to a tenant's reward endpoint, and asks again about those that it accepted without
 * confirming: many at the same time, by one process at a time, without an open transaction. If it does not answer, or asks
 * to wait, the endpoint rests and with it the remaining payouts. A crash repeats the requests since the last step, with the
 * same transaction ids. Returns whether more may be due.
 */
export async function deliverPayouts(delivery: PayoutDelivery, tenant_id: number): Promise<boolean> {
  const { database, clock, randomBytes } = delivery;
  const now = clock();
  const claimed_by = randomBytes(6).readUIntBE(0, 6);
  const claim = { claimed_by, claimed_until: later(now, CLAIM_MILLISECONDS), now };
  const endpoint = await claimRewardEndpoint(database.ofTenant(tenant_id), claim);
  if (!endpoint) return false;
  let rest: number | undefined;
  try {
    const due = await readDue(database, tenant_id, now);
    const attempted = await new Step(delivery, tenant_id, endpoint).send(due);
    rest = restAfter(attempted);
    await database.ofTenant(tenant_id).transaction(async (tenant) => {
      const { url } = (await lockRewardEndpoint(tenant)) ?? {};
      const isReplaced = url !== endpoint.url;
      await noteOutcomes(tenant, attempted, {
        now: clock(),
        random: delivery.random,
        isReplaced,
      });
    });
    return due.isMore && rest === undefined && !delivery.outbound.isClosed();
  } finally {
    const claimed_until = rest === undefined ? null : later(clock(), rest);
    await noteRewardClaim(database.ofTenant(tenant_id), { claimed_by, claimed_until });
  }
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

/** The locks end with the reading: the claim of the endpoint excludes other processes. */
function readDue(database: Database, tenant_id: number, now: Date): Promise<DuePayouts> {
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const due = await lockPayoutsToSend(tenant, { now, limit: PAYOUTS_A_STEP });
    const { payouts, concerns } = await thatMayBeSent(tenant, due, now);
    const limit = PAYOUTS_A_STEP - due.length;
    const toAsk = limit === 0 ? [] : await lockPayoutsToAsk(tenant, { now, limit });
    return { payouts: [...payouts, ...toAsk], concerns, isMore: due.length + toAsk.length > 0 };
  });
}

interface DuePayouts {
  payouts: StoredPayout[];
  /** The alarms that were open when they were read. */
  concerns: Concerns;
  /** Whether any was due, so that more may be. */
  isMore: boolean;
}

function restAfter(attempted: AttemptedPayout[]): number | undefined {
  const rests = attempted.flatMap(({ outcome }) =>
    outcome.verdict === 'again' ? [outcome.rest ?? REST_MILLISECONDS] : [],
  );
  return rests.length === 0 ? undefined : Math.max(...rests);
}

class Step {
  readonly #delivery: PayoutDelivery;
  readonly #tenant_id: number;
  readonly #endpoint: SecretRewardEndpoint;
  readonly #attempted: AttemptedPayout[] = [];
  readonly #startsUntil: number;
  #rests = false;

  constructor(delivery: PayoutDelivery, tenant_id: number, endpoint: SecretRewardEndpoint) {
    this.#delivery = delivery;
    this.#tenant_id = tenant_id;
    this.#endpoint = endpoint;
    this.#startsUntil = delivery.clock().getTime() + STEP_MILLISECONDS;
  }

  /** Returns the attempted payouts; the others are unchanged. */
  async send({ payouts, concerns }: DuePayouts): Promise<AttemptedPayout[]> {
    const left = payouts.values();
    const lane = async () => {
      for (const payout of left) {
        await this.#sendOne(payout, concerns);
        if (this.#rests || this.#delivery.clock().getTime() > this.#startsUntil) return;
      }
    };
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, lane));
    return this.#attempted;
  }

  async #sendOne(due: StoredPayout, concerns: Concerns): Promise<void> {
    if (this.#rests) return;
    const { database, clock } = this.#delivery;
    const payout = await mayBeSent(database.ofTenant(this.#tenant_id), due, concerns, clock);
    if (payout) await this.#attempt(payout);
  }

  async #attempt(payout: StoredPayout): Promise<void> {
    const { outbound, clock, onAttempt } = this.#delivery;
    const { url, shape } = this.#endpoint;
    const sent = rewardBody(payout, shape);
    if ('objection' in sent) {
      const outcome: AttemptOutcome = { verdict: 'failed', error: sent.objection };
      this.#attempted.push({ payout, outcome, isAttempt: false });
      return;
    }
    const { body } = sent;
    const headers = signatureHeaders(this.#endpoint, { id: payout.transaction_id, at: clock(), body });
    const outcome = await outcomeOfAttempt(outbound.post({ url, headers, body }), clock());
    // This server aborted the request, so nothing is known of the endpoint.
    if (outcome.verdict === 'again' && outbound.isClosed()) return;
    onAttempt(outcome.verdict);
    if (outcome.verdict === 'again') this.#rests = true;
    this.#attempted.push({ payout, outcome, isAttempt: true });
  }
}

/** The body of a payout's requests, the same on every attempt; or the reason why it cannot be sent. */
type RewardBody = { body: string } | { objection: string };

/** The body of a payout in the shape that the endpoint takes (docs/rules/payouts.md#8). */
function rewardBody(payout: StoredPayout, shape: RewardShape): RewardBody {
  const { transaction_id, player_id, campaign_id, custom_id, place, prize } = payout;
  if (player_id === null) return { objection: 'The player is erased, so there is nobody to send it to.' };
  const about = { transaction_id, player_id, campaign_id, custom_id, place };
  const said = members[shape](prize);
  return 'objection' in said ? said : { body: JSON.stringify({ ...about, ...said.members }) };
}

/** The members of a body about the prize, by the shape of the endpoint. */
const members: Readonly<
  Record<RewardShape, (prize: StoredPayout['prize']) => { members: object } | { objection: string }>
> = {
  parameters: (prize) => ({ members: parametersOf(prize) }),
  template: ({ template }) =>
    template === undefined
      ? { objection: 'The prize names no template, which the reward endpoint of the shape template needs.' }
      : { members: { template } },
};

/** Members that a kind of prize does not have are null. */
function parametersOf({ kind, currency, ...prize }: StoredPayout['prize']) {
  return {
    kind,
    amount: prize.amount ?? null,
    currency,
    count: prize.count ?? null,
    game_ids: prize.game_ids ?? null,
    percent: prize.percent ?? null,
    wagering: prize.wagering ?? null,
    value: prize.value ?? null,
  };
}
