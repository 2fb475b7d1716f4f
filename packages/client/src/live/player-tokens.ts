/** So long before its end a token is not used any more. */
const MARGIN_MILLISECONDS = 30_000;

/** The player token of a page: its provider is asked before the first call and before each end of a token. */
export class PlayerTokens {
  readonly #provide: () => Promise<string>;
  readonly #clock: () => Date;
  #current: { text: string; end: number } | undefined;

  constructor(provide: () => Promise<string>, clock: () => Date) {
    this.#provide = provide;
    this.#clock = clock;
  }

  /** A token that is good for a while; throws what the provider throws. */
  async valid(): Promise<string> {
    if (this.#current && this.#clock().getTime() < this.#current.end) return this.#current.text;
    const text = await this.#provide();
    const { exp } = claimsOf(text);
    this.#current = { text, end: typeof exp === 'number' ? exp * 1_000 - MARGIN_MILLISECONDS : 0 };
    return text;
  }

  /** The server took it no more. */
  forget(): void {
    this.#current = undefined;
  }
}

/** What a JWT says, unchecked: only the server decides whether it is true. Nothing for a text that is none. */
export function claimsOf(token: string): { sub?: unknown; exp?: unknown } {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as { sub?: unknown; exp?: unknown };
  } catch {
    return {};
  }
}
