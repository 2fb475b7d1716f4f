import { Fault } from '@laurel/contract/faults/faults.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';

/** The time in a query parameter (µs). Fault `invalid_parameter` if it is not valid. */
export function timeIn(parameter: string, text: string): number {
  const time = parseTimestamp(text);
  if (time === null) throw notValid(parameter, 'must be a timestamp of RFC 3339');
  return time;
}

/** The fault `invalid_parameter` about one parameter. */
export function notValid(parameter: string, detail: string): Fault {
  return new Fault('invalid_parameter', `Not valid: ${parameter}.`, { errors: [{ parameter, detail }] });
}
