/**
 * Whether a statement failed because its tenant was moving to another machine of a cluster: a further attempt finds the
 * tenant there. These errors have no code of their own.
 */
export function isTenantMoving(error: unknown): boolean {
  const {
    message = '',
    code,
    constraint = '',
  } = error as {
    message?: string;
    code?: string;
    constraint?: string;
  };
  // A row that was locked on the old machine is not locked on the new one; the number of a step distinguishes two processes
  // that both hold it.
  if (code === UNIQUE_VIOLATION) return /^scoring_steps_pkey_\d+$/.test(constraint);
  return gone.some((pattern) => pattern.test(message));
}

const UNIQUE_VIOLATION = '23505';

const gone = [
  // A function was sent to the tenant's former machine.
  /^cannot execute a distributed query from a query on a shard/,
  // The shard that a statement was sent for is no longer there.
  /^relation "[^"]*_\d{5,}" does not exist/,
  /^could not find (valid entry|any healthy placement) for shard/,
];
