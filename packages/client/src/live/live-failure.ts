/** Why the server cannot be watched now. */
export class LiveFailure extends Error {
  override readonly name = 'LiveFailure';
  /** HTTP status; undefined: no answer came. */
  declare readonly status: number | undefined;
  /** Code of the fault (docs/faults.md), where the answer had one. */
  declare readonly code: string | undefined;
  /** How long the server asks to wait. */
  declare readonly retryAfterMilliseconds: number | undefined;

  constructor(message: string, details: Partial<Omit<LiveFailure, 'name' | 'message'>>) {
    super(message);
    Object.assign(this, details);
  }

  /** Whether the same request can succeed later: not if the server refuses the caller or the request itself. */
  get isPassing(): boolean {
    const { status } = this;
    return status === undefined || status === 408 || status === 429 || status >= 500;
  }
}

/** Reads a refusal; consumes the body. Never throws for its content. */
export async function liveFailureOf(response: Response): Promise<LiveFailure> {
  const { status, headers } = response;
  const text = await response.text().catch(() => '');
  const [, code] = /"type":\s*"urn:laurel:fault:([\w-]+)"/.exec(text) ?? [];
  const [, detail] = /"detail":\s*"([^"\\]+)"/.exec(text) ?? [];
  const seconds = Number.parseFloat(headers.get('retry-after') as string);
  const retryAfterMilliseconds = seconds >= 0 ? seconds * 1_000 : undefined;
  return new LiveFailure(detail ?? `HTTP ${status}`, { status, code, retryAfterMilliseconds });
}
