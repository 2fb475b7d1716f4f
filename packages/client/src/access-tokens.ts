/** An access token and for how many seconds it is valid. */
export interface IssuedToken {
  access_token: string;
  expires_in: number;
}

/**
 * So long before its end an access token is renewed, so that it does not end on its way; a short one at half of its life.
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
   * One that is valid for a while. However many ask at once, one of them is renewed for all. Throws what signing in throws.
   */
  async valid(): Promise<string> {
    const { text, renewedAt } = this.#current ?? { text: '', renewedAt: 0 };
    if (this.#clock().getTime() < renewedAt) return text;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** The server takes this one no more, as after a change of password or of its keys; a newer one stays. */
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
