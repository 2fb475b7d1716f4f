/**
 * Whether a statement met the moment at which its tenant moves to another machine of a cluster: tried again, it finds the tenant there.
 * These come without a code that says so.
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
  // A row that was locked on the machine before is not locked on the one after; the number of a step tells two that both hold it.
  if (code === UNIQUE_VIOLATION) return /^scoring_steps_pkey_\d+$/.test(constraint);
  return gone.some((pattern) => pattern.test(message));
}

const UNIQUE_VIOLATION = '23505';

const gone = [
  // A function was sent to the machine that had the tenant.
  /^cannot execute a distributed query from a query on a shard/,
  // The shard that a statement was sent for is no longer there.
  /^relation "[^"]*_\d{5,}" does not exist/,
  /^could not find (valid entry|any healthy placement) for shard/,
];
