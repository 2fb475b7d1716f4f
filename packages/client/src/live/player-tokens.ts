/** A token is not used any more this long before it expires. */
const MARGIN_MILLISECONDS = 30_000;

/** The player token of a page: its provider is called before the first call and before each token expires. */
export class PlayerTokens {
  readonly #provide: () => Promise<string>;
  readonly #clock: () => Date;
  #current: { text: string; end: number } | undefined;

  constructor(provide: () => Promise<string>, clock: () => Date) {
    this.#provide = provide;
    this.#clock = clock;
  }

  /** A token that is valid for a while; throws what the provider throws. */
  async valid(): Promise<string> {
    if (this.#current && this.#clock().getTime() < this.#current.end) return this.#current.text;
    const text = await this.#provide();
    const { exp } = claimsOf(text);
    this.#current = { text, end: typeof exp === 'number' ? exp * 1_000 - MARGIN_MILLISECONDS : 0 };
    return text;
  }

  /** The server no longer accepts it. */
  forget(): void {
    this.#current = undefined;
  }
}

/**
 * Whose token it is, and what it allows: two with the same text see the same. Unchecked, as the claims are; undefined for a
 * text that is not a JWT.
 */
export function readerOf(token: string): string | undefined {
  const { exp: _exp, iat: _iat, nbf: _nbf, jti: _jti, ...lasting } = claimsOf(token);
  return lasting.sub === undefined ? undefined : JSON.stringify(lasting);
}

/** The claims of a JWT, unchecked: only the server decides whether they are true. Empty for a text that is not a JWT. */
function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
