/** The server does not do what the sentence says. */
export class Violation extends Error {}

/** What the server has, or what is known of it, cannot show whether the sentence holds. */
export class NotShown extends Error {}
/** What the checks need to know of a server. What is absent leaves the checks that need it not shown. */
export interface TargetOptions {
  /** Address without the paths of the contract: `https://laurel.example`. */
  url: string;
  /** Sent in `x-api-key` of `POST /api/v1/events`. */
  eventsKey?: string | undefined;
  /** Sent in `authorization` of the listing. */
  listingKey?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
  /** A running tournament that gives points for stakes in any game. */
  campaign?: number | undefined;
  clock: () => Date;
  /** In [0, 1). */
  random: () => number;
}

/** An answer whose body was read; `json` is undefined where it is none. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/** A longer wait is a failure of the check. */
const TIMEOUT_MILLISECONDS = 30_000;

/** The server under test, by the three endpoints of the contract. */
export class Target {
  readonly options: TargetOptions;
  /** Part of every id that is sent, so that a later run sends other ones. */
  readonly run: string;
  #sent = 0;

  constructor(options: TargetOptions) {
    this.options = options;
    this.run = Math.floor(options.random() * 2 ** 48).toString(36);
  }

  /** In milliseconds since 1970. */
  now(): number {
    return this.options.clock().getTime();
  }

  /** An id that nobody has sent before. */
  freshId(): string {
    return `conformance-${this.run}-${++this.#sent}`;
  }

  /** What the options give, or `NotShown`. */
  need<Name extends keyof TargetOptions>(name: Name): NonNullable<TargetOptions[Name]> {
    const value = this.options[name];
    if (value === undefined) throw new NotShown(`needs ${optionNames[name]}`);
    return value;
  }

  /** `POST /api/v1/events`, with the key of the options unless `headers` has one; null leaves a header out. */
  events(body: unknown, headers: Record<string, string | null> = {}): Promise<Reply> {
    return this.#send('/api/v1/events', {
      method: 'POST',
      headers: given({ 'content-type': 'application/json', 'x-api-key': this.need('eventsKey'), ...headers }),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** `GET /public/api/v2/tournaments/details`, or an address that an answer gave. */
  listing(
    query: Record<string, string> | string = {},
    headers: Record<string, string | null> = {},
  ): Promise<Reply> {
    const path = typeof query === 'string' ? query : `${listingPath}?${new URLSearchParams(query)}`;
    return this.#send(path, { headers: given({ authorization: this.need('listingKey'), ...headers }) });
  }

  /** `POST /api/v1/auth/token` with a form. */
  token(form: Record<string, string>): Promise<Reply> {
    return this.#send('/api/v1/auth/token', { method: 'POST', body: new URLSearchParams(form) });
  }

  async #send(path: string, init: RequestInit): Promise<Reply> {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    try {
      const response = await fetch(new URL(path, this.options.url), { ...init, signal, redirect: 'manual' });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parsed(text) };
    } catch (error) {
      throw new Violation(`no answer: ${(error as Error).cause ?? error}`);
    }
  }
}

export const listingPath = '/public/api/v2/tournaments/details';

const optionNames: Record<keyof TargetOptions, string> = {
  url: 'the address',
  eventsKey: '--events-key',
  listingKey: '--listing-key',
  username: '--username',
  password: 'LAUREL_PASSWORD',
  campaign: '--campaign',
  clock: 'a clock',
  random: 'random numbers',
};

function given(headers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
