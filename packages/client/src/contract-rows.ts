import { type FaultCode, faultTable } from '@laurel/contract/faults/faults.ts';
import { type TokenErrorCode, tokenErrorTable } from '@laurel/contract/identity/tokens.ts';
import type { Access, Operation } from '@laurel/contract/operations/operation.ts';
import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';

/** What is needed to send a request of an operation, without its schemas. */
export interface OperationRow {
  method: Operation['method'];
  /** With path parameters in braces. */
  path: string;
  access: Access;
  idempotent: boolean;
  /** Content type of the body; absent where there is none. */
  bodyType?: string;
  /** Numbers of its answers that no double holds are values of `parseExactJson`. */
  keepsDigits?: true;
  /** Content types of the answers by their status; absent where the body is empty. */
  answerTypes: Readonly<Record<number, string>>;
}

/**
 * Every operation of the contract by its id. The build of the package evaluates this module and writes down what it exports
 * as constants, so that no schema reaches a browser.
 */
export const operationRows = Object.fromEntries(
  Object.entries(operations).map(([id, operation]) => [id, rowOf(operation)]),
) as Readonly<Record<OperationId, OperationRow>>;

/** The code of every fault, those of the token endpoint (RFC 6749 section 5.2) included. */
export const faultCodes: readonly string[] = [
  ...(Object.keys(faultTable) as FaultCode[]),
  ...(Object.keys(tokenErrorTable) as TokenErrorCode[]),
];

function rowOf(operation: Operation): OperationRow {
  const { method, path, access, idempotent = method === 'GET', keepsDigits, body, answers } = operation;
  const answerTypes = Object.fromEntries(
    Object.entries(answers).flatMap(([status, { schema, contentType = 'application/json' }]) =>
      schema === undefined ? [] : [[status, contentType]],
    ),
  );
  const row = { method, path, access, idempotent, ...(keepsDigits && { keepsDigits }), answerTypes };
  return body === undefined ? row : { ...row, bodyType: body.contentType };
}
