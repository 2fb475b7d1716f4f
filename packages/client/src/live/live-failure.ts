/** Why the server cannot be watched now. */
export class LiveFailure extends Error {
  override readonly name = 'LiveFailure';
  /** HTTP status; undefined: no answer came. */
  readonly status: number | undefined;
  /** Code of the fault (docs/faults.md), where the answer had one. */
  readonly code: string | undefined;
  /** How long the server asks to be left alone. */
  readonly retryAfterMilliseconds: number | undefined;

  constructor(message: string, details: Partial<Omit<LiveFailure, 'name' | 'message'>>) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.retryAfterMilliseconds = details.retryAfterMilliseconds;
  }

  /** Whether asking again in the same way can succeed: not where the server refuses who asks or what is asked for. */
  get isPassing(): boolean {
    const { status } = this;
    return status === undefined || status === 408 || status === 429 || status >= 500;
  }
}

/** Reads a refusal; consumes the body. Never throws for its content. */
export async function failureOf(response: Response): Promise<LiveFailure> {
  const { status, headers } = response;
  const text = await response.text().catch(() => '');
  const [, code] = /"type":\s*"urn:laurel:fault:([\w-]+)"/.exec(text) ?? [];
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfterMilliseconds = Number.isFinite(seconds) ? seconds * 1_000 : undefined;
  return new LiveFailure(`the server answered ${status}`, { status, code, retryAfterMilliseconds });
}
