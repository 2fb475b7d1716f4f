import type { FaultError } from '@laurel/contract/faults/fault-error.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';

/** The refusal of a body, which names all that is wrong with it. */
export function invalidBody(errors: FaultError[]): Fault {
  const pointers = errors.map(({ pointer }) => pointer).join(', ');
  return new Fault('invalid_body', `Not valid: ${pointers}.`, { errors });
}

/** The refusal of one member of a body. */
export function invalidMember(pointer: string, detail: string): Fault {
  return invalidBody([{ pointer, detail }]);
}

/** Throws `invalid_body` if anything is wrong with a body. */
export function refuseInvalid(errors: FaultError[]): void {
  if (errors.length > 0) throw invalidBody(errors);
}

/** The refusal of one query parameter. */
export function invalidParameter(parameter: string, detail: string): Fault {
  return new Fault('invalid_parameter', `Not valid: ${parameter}.`, { errors: [{ parameter, detail }] });
}

/** The detail of a fault about a text that is no time. */
export const NO_TIME = 'must be an RFC 3339 time of the years 2000 to 2100';

/** The time in a query parameter (µs). Fault `invalid_parameter` if it is not valid. */
export function timeIn(parameter: string, text: string): number {
  const time = parseTimestamp(text);
  if (time === null) throw invalidParameter(parameter, NO_TIME);
  return time;
}
