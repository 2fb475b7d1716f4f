import type { TenantDatabase, TenantSession } from '../database/database.ts';
import { claimCertificate, renewClaim } from './store/certificates.ts';

/**
 * How long other processes leave a certificate to the one that makes it. A process that is killed renews its claim no more,
 * so another one, or the same after a restart, goes on so soon.
 */
const CLAIM_MILLISECONDS = 15_000;
const RENEWALS_APART = CLAIM_MILLISECONDS / 3;

/** Another process has taken over, as this one did nothing for so long. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
  constructor(campaign_id: number) {
    super(`Another process makes the certificate of campaign ${campaign_id} now.`);
  }
}

/** The right to make one certificate, which is renewed as long as this process lives. */
export class Claim {
  readonly #database: TenantDatabase;
  readonly #campaign_id: number;
  readonly #clock: () => Date;
  #until: Date;
  /** Renewals and writes come one after the other, as each renewal changes what the claim is known by. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  private constructor(database: TenantDatabase, campaign_id: number, clock: () => Date, until: Date) {
    this.#database = database;
    this.#campaign_id = campaign_id;
    this.#clock = clock;
    this.#until = until;
    this.#timer = setInterval(() => this.write(async () => {}).catch(() => {}), RENEWALS_APART);
    this.#timer.unref();
  }

  /** Takes the claim; undefined if the certificate is made, or another process makes it. */
  static async take(
    database: TenantDatabase,
    campaign_id: number,
    clock: () => Date,
  ): Promise<Claim | undefined> {
    const now = clock();
    const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
    if (!(await claimCertificate(database, { campaign_id, now, until }))) return undefined;
    return new Claim(database, campaign_id, clock, until);
  }

  /** Renews the claim and writes something, in one transaction. Throws ClaimLost where another process has it. */
  write(act: (tenant: TenantSession) => Promise<void>): Promise<void> {
    const written = this.#last.then(() => this.#write(act));
    this.#last = written.catch(() => {});
    return written;
  }

  async #write(act: (tenant: TenantSession) => Promise<void>): Promise<void> {
    const [campaign_id, from] = [this.#campaign_id, this.#until];
    const until = new Date(Math.max(from.getTime() + 1, this.#clock().getTime() + CLAIM_MILLISECONDS));
    await this.#database.transaction(async (tenant) => {
      if (!(await renewClaim(tenant, { campaign_id, from, until }))) throw new ClaimLost(campaign_id);
      await act(tenant);
    });
    this.#until = until;
  }

  /** Ends the renewals; `isMade`: else the next process may try at once. */
  async end(isMade: boolean): Promise<void> {
    clearInterval(this.#timer);
    await this.#last;
    const [campaign_id, from, until] = [this.#campaign_id, this.#until, this.#clock()];
    if (!isMade) await renewClaim(this.#database, { campaign_id, from, until });
  }
}
