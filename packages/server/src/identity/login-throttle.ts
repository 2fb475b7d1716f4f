import { isIPv6 } from 'node:net';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { FailureCounter } from './failure-counter.ts';

/** Failures without a wait: of one user, and of one address, behind which a whole office may sit. */
const FREE_OF_USER = 5;
const FREE_OF_ADDRESS = 20;

/** Attempts that may wait for their turn. */
const WAITING = 1_000;

export interface Guesser {
  username: string;
  /** IP address that the request came from. */
  address: string;
}

/** A right guess, a wrong one, or one that nobody could judge. */
export type Outcome = 'right' | 'wrong' | 'unknown';

/** Milliseconds to wait, or a turn: whoever gets one ends it with its outcome. */
export type Turn = { wait: number } | { leave: (outcome: Outcome) => void };

/** Where attempts stand in line; the processes of one server share it. */
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

/** Characters of a name that tell users apart here: what is remembered of an invented one is bounded. */
const MAX_USERNAME_LENGTH = 256;

/**
 * Slows the guessing of passwords by user and by address (decisions 4). Attempts of one user or one address are made one
 * after the other: a thousand guesses sent at once are slowed like a thousand in a row, and no address keeps more than one
 * processor busy with hashing.
 */
export class LoginThrottle implements ThrottleQueue {
  readonly #clock: () => Date;
  readonly #users = new FailureCounter(FREE_OF_USER);
  readonly #addresses = new FailureCounter(FREE_OF_ADDRESS);
  /** Settles when the last attempt in each line is over. */
  readonly #lines = new Map<string, Promise<void>>();
  #waiting = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Answers when everything that came earlier in either line is over; equal order in both lines, so none can lock. */
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
    // A success does not clear the address: one account of one's own would pay for guessing those of others.
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

/** An IPv6 customer has 2^64 addresses, so the network counts; an IPv4 address counts by itself. */
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
