import { ConnectionUnusable } from './hosts/open-pool.ts';

/** Why the database did not do what it was asked, though nothing is wrong with the statement: the same may succeed later. */
interface NotNow {
  /** Continues “The database …”. */
  reason: string;
  /** Whether the connection is of no use any more. */
  isLost: boolean;
  /** Whether another attempt within a second may succeed. */
  isBrief: boolean;
}

const unreachable = { reason: 'cannot be reached', isLost: true, isBrief: true };
const full = {
  reason: 'has no space left on its disk or in its memory',
  isLost: false,
  isBrief: false,
};
const busy = { reason: 'was busy with other transactions', isLost: false, isBrief: true };
const ended = { reason: 'ended the transaction, which took too long', isLost: true, isBrief: true };
const refuses = { reason: 'refuses connections', isLost: true, isBrief: false };
const readOnly = { reason: 'takes no writes at the moment', isLost: true, isBrief: true };

/**
 * All of PostgreSQL's codes that say “not now”: five characters are one code, two a whole class, of which single codes may
 * say more. What is not here is a defect of a statement, or a refusal that a statement provoked on purpose.
 */
const codes: Record<string, NotNow> = {
  '08': unreachable,
  // By a standby, or a server that was set to read only; a new connection may reach a different server.
  '25006': readOnly,
  '25P03': ended,
  '25P04': ended,
  // What was prepared or begun is gone with the session that a proxy took away.
  '26000': unreachable,
  '28': refuses,
  '3D': refuses,
  '40000': busy,
  '40001': busy,
  '40003': unreachable,
  '40P01': busy,
  '42P05': unreachable,
  '53': full,
  '53300': { reason: 'has no connection left', isLost: true, isBrief: true },
  '55P03': { reason: 'did not give a lock in time', isLost: false, isBrief: true },
  '57': unreachable,
  '57014': { reason: 'cancelled a statement', isLost: false, isBrief: false },
  '57P04': refuses,
  '58': { reason: 'cannot use its files', isLost: false, isBrief: false },
  '72000': busy,
};

/** Undefined: the database is there and refused the statement itself. */
export function notNow(error: unknown): NotNow | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isTenantMoving(error))
    return { reason: 'moves this tenant to another machine', isLost: false, isBrief: true };
  if (error instanceof ConnectionUnusable || isWorkerLost(error)) return unreachable;
  const { code = '', routine = '' } = error as { code?: string; routine?: string };
  if (/^GetNew(TransactionId|MultiXactId)$/.test(routine)) return { ...readOnly, isBrief: false };
  return (
    codes[code] ?? codes[code.slice(0, 2)] ?? (isSocketFailure(code, error.message) ? unreachable : undefined)
  );
}

/** The E-codes are the socket's; the driver has a few failures without a code. */
function isSocketFailure(code: string, message: string): boolean {
  if (/^E(CONN|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|AI_AGAIN|NOTFOUND)/.test(code) || code === 'ENOENT')
    return true;
  return /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message);
}

/**
 * Whether a machine of the cluster failed while a transaction committed there. The coordinator reports that without a code;
 * whether the machine committed is unknown, as after any connection that is lost at that moment.
 */
export function isWorkerLost(error: unknown): boolean {
  const { message = '' } = error as { message?: string };
  return lost.some((pattern) => pattern.test(message));
}

const lost = [
  /^could not commit transaction for shard \d+ on at least one active node/,
  /^failure on connection marked as essential: /,
];

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
