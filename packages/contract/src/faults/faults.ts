import type { FaultError } from './fault-error.ts';

/**
 * Every refusal Laurel can give, on one screen: stable code → HTTP status → title. The code is the last part of the
 * `type` of the problem document (RFC 9457) and never changes once released; `docs/faults.md` has a paragraph for each.
 */
export const faultTable = {
  malformed_request: { status: 400, title: 'The request is not valid HTTP' },
  malformed_body: { status: 400, title: 'This call does not accept the body' },
  invalid_parameter: { status: 400, title: 'A parameter has a value that is not allowed' },
  unauthenticated: { status: 401, title: 'The credential is missing or not valid' },
  forbidden: { status: 403, title: 'The credential does not allow this call' },
  not_found: { status: 404, title: 'There is nothing at this address' },
  page_not_found: { status: 404, title: 'There is no such page: it is past the last one' },
  method_not_allowed: { status: 405, title: 'This address does not support the method' },
  not_acceptable: { status: 406, title: 'The server supports none of the encodings that the client accepts' },
  request_timeout: { status: 408, title: 'The request did not arrive in time' },
  conflict: { status: 409, title: 'The current state does not allow this call' },
  body_too_large: { status: 413, title: 'The body is larger than the limit' },
  batch_too_large: { status: 413, title: 'The batch holds more events than the limit' },
  unsupported_media_type: {
    status: 415,
    title: 'This call does not support the content type or encoding of the body',
  },
  invalid_events: { status: 422, title: 'The batch holds events that are not valid' },
  invalid_body: { status: 422, title: 'Members of the body are not valid' },
  wrong_password: { status: 422, title: 'The current password is wrong' },
  too_many_attempts: { status: 429, title: 'Too many failed attempts; wait before the next' },
  too_many_streams: { status: 429, title: 'The player has reached the limit of streams' },
  headers_too_large: { status: 431, title: 'The address and headers of the request are too long' },
  internal_error: { status: 500, title: 'The service failed; the cause is in its log' },
  overloaded: { status: 503, title: 'The queue of batches is full' },
  streams_exhausted: { status: 503, title: 'This process has reached its limit of streams' },
  database_unavailable: { status: 503, title: 'The database cannot be reached' },
  shutting_down: { status: 503, title: 'This process is stopping; send the request again' },
} as const satisfies Record<string, { status: number; title: string }>;

export type FaultCode = keyof typeof faultTable;

/** Most errors that one refusal lists (docs/rules/intake.md#4). */
export const listedErrors = 100;

/** What a fault may say in addition to its code; `cause` goes to the log and never into an answer. */
export interface FaultOptions {
  errors?: FaultError[];
  retryAfterSeconds?: number;
  members?: Record<string, unknown>;
  cause?: unknown;
}

/** A refusal with a stable code. `detail` is public text: it never holds a secret, SQL or a stack. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly detail: string;
  readonly options: FaultOptions;

  constructor(code: FaultCode, detail: string, options: FaultOptions = {}) {
    super(`${code}: ${detail}`, { cause: options.cause });
    this.code = code;
    this.detail = detail;
    this.options = options;
  }

  get status(): number {
    return faultTable[this.code].status;
  }
}

/**
 * The problem document of a fault (RFC 9457, docs/rules/operations.md#3): `type` is `urn:laurel:fault:` and the code.
 */
export function problemOf(fault: Fault): Record<string, unknown> {
  const { status, title } = faultTable[fault.code];
  const { errors, members } = fault.options;
  return {
    type: `urn:laurel:fault:${fault.code}`,
    title,
    status,
    detail: fault.detail,
    ...members,
    ...(errors ? { errors } : {}),
  };
}
