import { isIPv6 } from 'node:net';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { FailureCounter } from './failure-counter.ts';

/** Failures without a wait: of one user, and of one address, which a whole office may share. */
const FREE_OF_USER = 5;
const FREE_OF_ADDRESS = 20;

/** Most attempts that may be queued. */
const WAITING = 1_000;

export interface Guesser {
  username: string;
  /** IP address that the request came from. */
  address: string;
}

/** A correct password, a wrong one, or one that could not be checked. */
export type Outcome = 'right' | 'wrong' | 'unknown';

/** Milliseconds to wait, or a permission to try, which the caller ends with the outcome. */
export type Turn = { wait: number } | { leave: (outcome: Outcome) => void };

/** The queue of attempts; the processes of one server share it. */
export interface ThrottleQueue {
  enter: (guesser: Guesser) => Promise<Turn>;
}

/**
 * Makes an attempt when its turn comes; `check` answers undefined for a wrong guess. Throws the fault
 * `too_many_attempts` when the user or the address has to wait.
 */
export async function attempt<Answer>(
  line: ThrottleQueue,
  { username, address }: Guesser,
  check: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const turn = await line.enter({ username: username.slice(0, MAX_USERNAME_LENGTH), address });
  if ('wait' in turn) throw slowDown(Math.ceil(turn.wait / 1_000));
  let outcome: Outcome = 'unknown';
  try {
    const answer = await check();
    outcome = answer === undefined ? 'wrong' : 'right';
    return answer;
  } finally {
    turn.leave(outcome);
  }
}

/** Characters of a name that distinguish users here, so that the memory for invented names is bounded. */
const MAX_USERNAME_LENGTH = 256;

/**
 * Throttles password guessing by user and by address (decisions 4). Attempts for one user or from one address are
 * processed one after the other: a thousand guesses sent at once are slowed down like a thousand in sequence, and no address keeps
 * more than one core busy with hashing.
 */
export class LoginThrottle implements ThrottleQueue {
  readonly #clock: () => Date;
  readonly #users = new FailureCounter(FREE_OF_USER);
  readonly #addresses = new FailureCounter(FREE_OF_ADDRESS);
  /** Settles when the last attempt in each queue is over. */
  readonly #lines = new Map<string, Promise<void>>();
  #waiting = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Resolves when all earlier attempts in both queues are over; the order is the same in both, so there is no deadlock. */
  async enter(guesser: Guesser): Promise<Turn> {
    if (this.#waiting >= WAITING) return { wait: 1_000 };
    this.#waiting++;
    const user = guesser.username.toLowerCase().slice(0, MAX_USERNAME_LENGTH);
    const address = networkOf(guesser.address);
    const lines = [`user ${user}`, `address ${address}`];
    const earlier = Promise.all(lines.map((line) => this.#lines.get(line)));
    const over = Promise.withResolvers<void>();
    for (const line of lines) this.#lines.set(line, over.promise);
    await earlier;
    const leave = (outcome: Outcome) => {
      this.#count(user, address, outcome);
      this.#waiting--;
      for (const line of lines) if (this.#lines.get(line) === over.promise) this.#lines.delete(line);
      over.resolve();
    };
    const wait = this.#waitOf(user, address);
    if (wait === 0) return { leave };
    leave('unknown');
    return { wait };
  }

  #waitOf(user: string, address: string): number {
    const now = this.#clock().getTime();
    return Math.max(this.#users.waitOf(user, now), this.#addresses.waitOf(address, now));
  }

  #count(user: string, address: string, outcome: Outcome): void {
    const now = this.#clock().getTime();
    // A success does not reset the address: otherwise an attacker could use their own account to pay for guessing others.
    if (outcome === 'right') this.#users.clear(user);
    if (outcome !== 'wrong') return;
    this.#users.add(user, now);
    this.#addresses.add(address, now);
  }
}

function slowDown(seconds: number): Fault {
  const sentence = `Too many failed attempts; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new Fault('too_many_attempts', sentence, { retryAfterSeconds: seconds });
}

/** An IPv6 customer has 2^64 addresses, so the /64 network is counted; an IPv4 address is counted by itself. */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  const [head = [], tail = []] = (address.split('%', 1)[0] ?? '')
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
