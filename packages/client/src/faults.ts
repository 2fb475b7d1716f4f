import type { FaultCode } from '@laurel/contract/faults/faults.ts';
import type { TokenErrorCode } from '@laurel/contract/identity/tokens.ts';
import { faultCodes } from './contract-rows.ts';

/**
 * Why a server refused: a fault of the contract, an `error` of the token endpoint (RFC 6749 section 5.2), or `unknown` where
 * the answer is neither, such as that of a proxy.
 */
export type LaurelFaultCode = FaultCode | TokenErrorCode | 'unknown';

/** One thing that is wrong with a request. */
export interface FaultDetail {
  /** JSON pointer into the body. */
  pointer?: string;
  /** Parameter of the URL. */
  parameter?: string;
  /** Position of the event in the batch. */
  index?: number;
  unique_id?: string | null;
  detail: string;
}

/** A refusal by the server; `code` says which. */
export class LaurelFault extends Error {
  override readonly name = 'LaurelFault';
  readonly code: LaurelFaultCode;
  /** HTTP status. */
  readonly status: number;
  /** What happened, in a sentence. */
  readonly detail: string;
  /** What is wrong with the request; empty where the fault is not about its parts. */
  readonly errors: readonly FaultDetail[];
  /** After how many seconds the server asks to be called again. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole document of the answer; undefined where it was no JSON object. */
  readonly document: Readonly<Record<string, unknown>> | undefined;

  constructor(
    fault: Pick<LaurelFault, 'code' | 'status' | 'detail' | 'errors' | 'retryAfterSeconds' | 'document'>,
  ) {
    super(fault.detail);
    this.code = fault.code;
    this.status = fault.status;
    this.detail = fault.detail;
    this.errors = fault.errors;
    this.retryAfterSeconds = fault.retryAfterSeconds;
    this.document = fault.document;
  }
}

/** A value that cannot be a part of an address; nothing was sent. */
export class InvalidPath extends Error {
  override readonly name = 'InvalidPath';
}

/** A request without an answer: whether it was carried out is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly reason: 'timeout' | 'network';
  /** Address of the server, as the client was given it. */
  readonly url: string;

  constructor(reason: 'timeout' | 'network', message: string, url: string, cause: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.url = url;
  }
}

/** Why an attempt failed. */
export type CallFailure = LaurelFault | NoAnswer;

/** Reads a refusal in any of its three forms; consumes the body. Never throws for its content. */
export async function readFault(response: Response): Promise<LaurelFault> {
  const { status, headers } = response;
  const document = parseObject(await response.text());
  const { type, detail, title, error, error_description, errors } = document ?? {};
  const code = typeof type === 'string' ? type.replace(/^urn:laurel:fault:/, '') : error;
  const sentence = [detail, error_description, title, error].find((text) => typeof text === 'string');
  return new LaurelFault({
    code: isFaultCode(code) ? code : 'unknown',
    status,
    detail: sentence ?? `The server answered ${status}${document ? '' : ' without saying why'}.`,
    errors: Array.isArray(errors) ? errors.filter(isDetail) : [],
    retryAfterSeconds: retryAfterOf(headers),
    document,
  });
}

/** Why `fetch` failed, in a word where the system has one. */
export function noAnswerOf(error: unknown, url: string): NoAnswer {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return new NoAnswer('timeout', 'no answer in time', url, error);
  return new NoAnswer('network', cause?.code ?? cause?.message ?? message, url, error);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isFaultCode(code: unknown): code is LaurelFaultCode {
  return typeof code === 'string' && faultCodes.includes(code);
}

function isDetail(error: unknown): error is FaultDetail {
  return typeof (error as Partial<FaultDetail> | null)?.detail === 'string';
}

/** Laurel sends seconds; a date, which a proxy may send, is ignored. */
function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
