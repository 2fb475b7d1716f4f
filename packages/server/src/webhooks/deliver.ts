import type { TenantSession } from '../database/database.ts';
import { NoOutboundAnswer, type Outbound, type OutboundAnswer } from '../outbound/post-json.ts';
import { nextAttempt, webhookRetries } from '../outbound/retry-schedule.ts';
import { type Secrets, signatureHeaders } from '../outbound/signatures.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { disableIfDue } from './disable.ts';
import { type ClaimedEndpoint, claimEndpoint, noteRun } from './store/claims.ts';
import {
  type AttemptedDelivery,
  type DueDelivery,
  noteDeliveryAttempts,
  readDue,
  readPending,
} from './store/deliveries.ts';
import { lockEndpoint } from './store/endpoints.ts';

/** Deliveries that are read in one piece. */
const DELIVERIES_A_STEP = 50;

/**
 * For how long a run has its endpoint; it renews the claim whenever it records results, and the longest attempt takes 15 s.
 */
const CLAIM_MILLISECONDS = 30_000;

/** How long results wait before they are recorded: the span that a crash repeats. */
const NOTE_MILLISECONDS = 2_000;

interface EndpointKey {
  tenant_id: number;
  endpoint_id: number;
}

/**
 * Sends the due messages of an endpoint one after the other, so that they arrive in order; no other process does so
 * meanwhile, and no transaction is open while a request is under way. The run ends with the first failure: the next run
 * takes up the rest, and an endpoint that never answers holds no more than one request. After a crash, the attempts since
 * the last record are made again, with the same webhook-id. Returns whether more is due.
 */
export async function deliverDue(dependencies: DeliveryDependencies, key: EndpointKey): Promise<boolean> {
  const { database, clock, randomBytes } = dependencies;
  const now = clock();
  const claim = {
    claimed_by: randomBytes(6).readUIntBE(0, 6),
    claimed_until: new Date(now.getTime() + CLAIM_MILLISECONDS),
  };
  const endpoint = await claimEndpoint(database.ofTenant(key.tenant_id), key.endpoint_id, { ...claim, now });
  if (!endpoint) return false;
  const run = new Run(dependencies, key, { endpoint, claimed_by: claim.claimed_by });
  try {
    return await run.send();
  } finally {
    await run.end();
  }
}

class Run {
  readonly #dependencies: DeliveryDependencies;
  readonly #key: EndpointKey;
  readonly #endpoint: ClaimedEndpoint;
  readonly #claimed_by: number;
  #unnoted: AttemptedDelivery[] = [];
  #notedAt: number;

  constructor(
    dependencies: DeliveryDependencies,
    key: EndpointKey,
    { endpoint, claimed_by }: { endpoint: ClaimedEndpoint; claimed_by: number },
  ) {
    this.#dependencies = dependencies;
    this.#key = key;
    this.#endpoint = endpoint;
    this.#claimed_by = claimed_by;
    this.#notedAt = dependencies.clock().getTime();
  }

  async send(): Promise<boolean> {
    const { database, clock } = this.#dependencies;
    const { tenant_id, endpoint_id } = this.#key;
    const due = await readDue(database.ofTenant(tenant_id), endpoint_id, clock(), DELIVERIES_A_STEP);
    for (const delivery_id of due) {
      const isDelivered = await this.#attempt(delivery_id);
      if (!isDelivered) return false;
      if (clock().getTime() - this.#notedAt > NOTE_MILLISECONDS) await this.#note(this.#stillHeld());
    }
    return due.length === DELIVERIES_A_STEP;
  }

  end(): Promise<void> {
    return this.#note(null);
  }

  /** The message is read immediately before it is sent: a player may have been erased while earlier ones were sent. */
  async #attempt(delivery_id: number): Promise<boolean> {
    const { tenant_id, endpoint_id } = this.#key;
    const delivery = await readPending(
      this.#dependencies.database.ofTenant(tenant_id),
      endpoint_id,
      delivery_id,
    );
    if (!delivery) return true;
    const attempted = await attempt(this.#dependencies, this.#endpoint, delivery);
    if (!attempted) return false;
    this.#unnoted.push(attempted);
    const isDelivered = attempted.status === 'delivered';
    this.#dependencies.onAttempt(isDelivered ? 'delivered' : 'failed');
    return isDelivered;
  }

  #stillHeld(): Date {
    return new Date(this.#dependencies.clock().getTime() + CLAIM_MILLISECONDS);
  }

  async #note(claimed_until: Date | null): Promise<void> {
    const { database, clock, onDisabled } = this.#dependencies;
    const attempted = this.#unnoted;
    const disabled = await database
      .ofTenant(this.#key.tenant_id)
      .transaction((tenant) => this.#write(tenant, attempted, claimed_until));
    this.#unnoted = [];
    this.#notedAt = clock().getTime();
    if (disabled !== undefined) onDisabled({ ...this.#key, reason: disabled });
  }

  /** Returns the reason if the endpoint was disabled now. */
  async #write(tenant: TenantSession, attempted: AttemptedDelivery[], claimed_until: Date | null) {
    const { endpoint_id } = this.#key;
    const endpoint = await lockEndpoint(tenant, endpoint_id);
    // It was deleted meanwhile, and its deliveries with it.
    if (!endpoint) return undefined;
    if (attempted.length > 0) await noteDeliveryAttempts(tenant, endpoint_id, attempted);
    const failing_since = attempted.reduce(failingSince, endpoint.failing_since);
    const claimed_by = this.#claimed_by;
    await noteRun(tenant, endpoint_id, { claimed_by, claimed_until, failing_since });
    return disableIfDue(tenant, { ...endpoint, failing_since }, attempted);
  }
}

type Attempt = Pick<AttemptedDelivery, 'status' | 'attempted_at'>;

/** Since when an endpoint fails, after one more attempt: a success ends it. */
function failingSince(before: Date | null, { status, attempted_at }: Attempt): Date | null {
  return status === 'delivered' ? null : (before ?? attempted_at);
}

interface AttemptDependencies {
  outbound: Outbound;
  clock: () => Date;
  random: () => number;
}

/** Sends a message once and returns the outcome. Undefined: the server is closing, and nothing is known of the receiver. */
async function attempt(
  { outbound, clock, random }: AttemptDependencies,
  target: Secrets & { url: string },
  { delivery_id, webhook_id, payload, attempts }: DueDelivery,
): Promise<AttemptedDelivery | undefined> {
  const headers = signatureHeaders(target, { id: webhook_id, at: clock(), body: payload });
  const outcome = await outcomeOf(outbound.post({ url: target.url, headers, body: payload }));
  if (outcome.last_error !== null && outcome.answer_status === null && outbound.isClosed()) return undefined;
  const now = clock();
  const failures = attempts + 1;
  const next = outcome.last_error === null ? undefined : nextAttempt(webhookRetries, failures, now, random);
  return {
    delivery_id,
    payload,
    ...outcome,
    status: outcome.last_error === null ? 'delivered' : next ? 'pending' : 'failed',
    attempts: failures,
    attempted_at: now,
    next_attempt_at: next ?? null,
  };
}

type Outcome = Pick<AttemptedDelivery, 'answer_status' | 'answer_body' | 'last_error'>;

async function outcomeOf(answered: Promise<OutboundAnswer>): Promise<Outcome> {
  try {
    const { status, body } = await answered;
    return { answer_status: status, answer_body: body, last_error: objectionTo(status) };
  } catch (error) {
    if (!(error instanceof NoOutboundAnswer)) throw error;
    return { answer_status: null, answer_body: null, last_error: error.message };
  }
}

function objectionTo(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The answer was ${status}; redirects are not followed.`;
  return `The answer was ${status}.`;
}
