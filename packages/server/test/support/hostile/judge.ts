import { type FaultCode, faultTable } from '@laurel/contract/faults/faults.ts';
import { type TokenErrorCode, tokenErrorTable } from '@laurel/contract/identity/tokens.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { firstStart } from '../laurel.ts';
import type { Operation } from './operations.ts';
import type { RawAnswer } from './raw-connection.ts';

/** What an answer is judged by, in addition to itself. */
export interface Asked {
  method: string;
  /** Undefined if the request may have reached no operation, or another one. */
  operation: Operation | undefined;
}

/**
 * Describes what is wrong with an answer, whatever the request was; undefined if it is right. No answer may be a failure of
 * the service, every refusal is a problem document of a known type (that of RFC 6749 on the token endpoint), nothing private
 * is disclosed, and the answer has the form that the contract defines.
 */
export function objectionTo(answer: RawAnswer, asked: Asked): string | undefined {
  const { status, headers, body } = answer;
  if (!(status >= 200 && status <= 599)) return `the status is ${status}`;
  const isServed = status < 500 || (status === 503 && headers.has('retry-after'));
  if (!isServed) return `the status is ${status}`;
  const text = body.toString('latin1');
  const leak = leaks.find((one) => one.test(text));
  if (leak !== undefined) return `the answer tells what is private: ${leak}`;
  if (asked.method === 'HEAD' || status === 204 || status === 304) return undefined;
  if (status >= 400) return objectionToRefusal(answer, asked.operation);
  return objectionToAnswer(answer, asked.operation);
}

/** Stacks, files, statements, the engine's own words, and the secrets of the first start. */
const leaks = [
  /\n\s+at .+:\d+:\d+/,
  /\bnode_modules\b|\bfile:\/\/|\/src\/[a-z-]+\//,
  /\b(?:insert into|delete from|update \w+ set|select [\w.*]+,? .*from)\b/i,
  /violates|syntax error at|invalid byte sequence|out of range for type|duplicate key value|relation "/,
  /password_hash|\$argon2|private_jwk|player_hash_secret/,
  new RegExp(`${firstStart.LAUREL_API_KEY}|${firstStart.LAUREL_PASSWORD}`),
];

function objectionToRefusal({ status, headers, body }: RawAnswer, operation?: Operation): string | undefined {
  const type = headers.get('content-type') ?? 'none';
  const document = parse(body);
  if (typeof document !== 'object' || document === null) return 'the refusal is no JSON object';
  // Headers are refused before the call is known that they belong to.
  const isForToken = operation?.path === '/api/v1/auth/token' && status !== 431;
  if (type === 'application/problem+json' && !isForToken)
    return objectionToProblem(status, document as Problem, operation);
  if (type.startsWith('application/json')) return objectionToTokenError(status, document as TokenError);
  return `the refusal is of type ${type}`;
}

interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: unknown;
}

function objectionToProblem(
  status: number,
  { type = '', ...said }: Problem,
  operation?: Operation,
): string | undefined {
  const code = type.replace(/^urn:laurel:fault:/, '');
  if (!Object.hasOwn(faultTable, code)) return `the type ${type} is not documented`;
  const fault = faultTable[code as FaultCode];
  if (fault.status !== status || said.status !== status) return `${code} came with status ${status}`;
  if (operation && operation.faults.size > 0 && !operation.faults.has(code as FaultCode))
    return `${operation.name} does not say that it is refused with ${code}`;
  if (said.title !== fault.title || typeof said.detail !== 'string') return `${code} has another title`;
  return undefined;
}

interface TokenError {
  error?: string;
  error_description?: unknown;
}

function objectionToTokenError(status: number, { error = '', ...said }: TokenError): string | undefined {
  if (!Object.hasOwn(tokenErrorTable, error)) return `the error ${error} is not one of RFC 6749`;
  if (tokenErrorTable[error as TokenErrorCode] !== status) return `${error} came with status ${status}`;
  return typeof said.error_description === 'string' ? undefined : 'the refusal has no description';
}

function objectionToAnswer({ status, headers, body }: RawAnswer, operation?: Operation): string | undefined {
  if (operation === undefined || headers.has('content-encoding')) return undefined;
  const schema = operation.answers.get(status);
  if (schema === undefined) return `the status ${status} is not documented for ${operation.name}`;
  if (!headers.get('content-type')?.startsWith('application/json')) return undefined;
  const value = parse(body);
  if (value === undefined) return 'the answer is no JSON';
  const validate = validatorOf(schema);
  if (validate(value)) return undefined;
  const [first] = validate.errors ?? [];
  return `the answer of ${operation.name} is not as documented: ${first?.instancePath} ${first?.message}`;
}

const ajv = new Ajv2020({
  strict: false,
  discriminator: true,
  formats: { 'date-time': true, password: true },
});
ajv.addFormat('laurel-timestamp', true);
ajv.addKeyword('x-laurel-limits');
const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
