import type { FaultError } from '@laurel/contract/faults/fault-error.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';

/** The refusal of a body, which names all that is wrong with it. */
export function invalidBody(errors: FaultError[]): Fault {
  const pointers = errors.map(({ pointer }) => pointer).join(', ');
  return new Fault('invalid_body', `Not valid: ${pointers}.`, { errors });
}

/** Throws that refusal where something is wrong. */
export function refuseInvalid(errors: FaultError[]): void {
  if (errors.length > 0) throw invalidBody(errors);
}
