import { isIPv6 } from 'node:net';
import { Fault } from '../contract/faults.ts';
import { FailureCounter } from './failure-counter.ts';

/** Failures without a wait: of one user, and of one address, behind which a whole office may sit. */
const FREE_OF_USER = 5;
const FREE_OF_ADDRESS = 20;

/** Attempts that may wait for their turn in this process. */
const WAITING = 1_000;

export interface Guesser {
  username: string;
  /** IP address that the request came from. */
  address: string;
}

/**
 * Slows the guessing of passwords by user and by address (decisions 4). Attempts of one user or one address are made one
 * after the other: a thousand guesses sent at once are slowed like a thousand in a row, and no address keeps more than one
 * processor busy with hashing.
 */
export class SlowGuessing {
  readonly #clock: () => Date;
  readonly #users = new FailureCounter(FREE_OF_USER);
  readonly #addresses = new FailureCounter(FREE_OF_ADDRESS);
  /** The last attempt in each line. */
  readonly #lines = new Map<string, Promise<void>>();
  #waiting = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /**
   * Makes an attempt when its turn comes; `check` answers undefined for a wrong guess. Throws the fault
   * `too_many_attempts` when the user or the address has to wait.
   */
  async attempt<Answer>(
    guesser: Guesser,
    check: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    const user = guesser.username.toLowerCase().slice(0, 256);
    const address = networkOf(guesser.address);
    return this.#inLine([`user ${user}`, `address ${address}`], async () => {
      this.#refuseTooEarly(user, address);
      const answer = await check();
      const now = this.#clock().getTime();
      if (answer !== undefined) {
        this.#users.clear(user);
      } else {
        this.#users.add(user, now);
        // A success does not clear the address: one account of one's own would pay for guessing those of others.
        this.#addresses.add(address, now);
      }
      return answer;
    });
  }

  #refuseTooEarly(user: string, address: string): void {
    const now = this.#clock().getTime();
    const wait = Math.max(this.#users.waitOf(user, now), this.#addresses.waitOf(address, now));
    if (wait > 0) throw slowDown(Math.ceil(wait / 1_000));
  }

  /** Runs `work` when everything that came earlier in any of these lines is done; equal order in all lines, so none can lock. */
  async #inLine<Answer>(lines: string[], work: () => Promise<Answer>): Promise<Answer> {
    if (this.#waiting >= WAITING) throw slowDown(1);
    this.#waiting++;
    const earlier = Promise.all(lines.map((line) => this.#lines.get(line)));
    const answer = earlier.then(work);
    const done = answer.then(nothing, nothing);
    for (const line of lines) this.#lines.set(line, done);
    try {
      return await answer;
    } finally {
      this.#waiting--;
      for (const line of lines) if (this.#lines.get(line) === done) this.#lines.delete(line);
    }
  }
}

function slowDown(seconds: number): Fault {
  const sentence = `Too many failed attempts; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new Fault('too_many_attempts', sentence, { retryAfterSeconds: seconds });
}

function nothing(): void {}

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
