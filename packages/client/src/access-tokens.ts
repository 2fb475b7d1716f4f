/** An access token and its lifetime in seconds. */
export interface IssuedToken {
  access_token: string;
  expires_in: number;
}

/**
 * An access token is renewed this long before it expires, so that it does not expire on its way; a short-lived one at half
 * of its life.
 */
const RENEWED_BEFORE_SECONDS = 60;

/** The access token of one user, obtained when it is first needed. */
export class AccessTokens {
  readonly #signIn: () => Promise<IssuedToken>;
  readonly #clock: () => Date;
  #current: { text: string; renewedAt: number } | undefined;
  #renewal: Promise<string> | undefined;

  constructor(signIn: () => Promise<IssuedToken>, clock: () => Date) {
    this.#signIn = signIn;
    this.#clock = clock;
  }

  /**
   * A token that is valid for a while. Concurrent callers share one renewal. Throws what signing in throws.
   */
  async valid(): Promise<string> {
    const { text, renewedAt } = this.#current ?? { text: '', renewedAt: 0 };
    if (this.#clock().getTime() < renewedAt) return text;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** Drops a token that the server no longer accepts, as after a change of password or of its keys; a newer one stays. */
  forget(text: string): void {
    if (this.#current?.text === text) this.#current = undefined;
  }

  async #renew(): Promise<string> {
    const { access_token: text, expires_in } = await this.#signIn();
    const life = Math.max(expires_in - RENEWED_BEFORE_SECONDS, expires_in / 2);
    this.#current = { text, renewedAt: this.#clock().getTime() + life * 1_000 };
    return text;
  }
}
