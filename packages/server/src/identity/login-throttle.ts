import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { plainUsername } from '@laurel/contract/identity/users.ts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { KeyedQueues } from '../scheduling/keyed-queues.ts';
import { loginAttemptsStore } from './store/login-attempts.ts';

/** Failures without a wait: for one user, and for one address, which a whole office may share. */
const FREE_OF_USER = 5;
const FREE_OF_ADDRESS = 20;
/** The first wait is a second; each further failure doubles it. */
const MAX_WAIT_SECONDS = 5 * 60;
/** How long failures are counted, from the first one on. */
const COUNTED_SECONDS = 60 * 60;
/** Attempts that may wait for others of their address or user. */
const MAX_WAITING = 1_000;

export interface Guesser {
  username: string;
  /** IP address that the request came from. */
  address: string;
}

/** Slows the guessing of passwords by user and by address (docs/rules/tokens.md#4). */
export interface LoginThrottle {
  /**
   * Makes an attempt; `check` returns undefined for a wrong guess. Throws the fault `too_many_attempts`, without calling
   * `check`, when the user or the address has to wait.
   */
  attempt: <Answer>(
    guesser: Guesser,
    check: () => Promise<Answer | undefined>,
  ) => Promise<Answer | undefined>;
}

/**
 * A throttle whose counters all machines over this database share. An attempt is counted before it is made and given back if
 * it was right, so guesses sent in parallel, to any machine, are slowed like guesses in a row. In one process, attempts of
 * one user, or of one address, are made one after the other: many right ones in parallel all succeed, and no address keeps
 * more than one processor busy with hashing.
 */
export function openLoginThrottle(database: Database): LoginThrottle {
  const addresses = new Counter(database, 'address', FREE_OF_ADDRESS);
  const users = new Counter(database, 'user', FREE_OF_USER);
  const ofAddresses = new KeyedQueues<string>();
  const ofUsers = new KeyedQueues<string>();
  return {
    attempt: async ({ username, address }, check) => {
      const keys = {
        address: hashed(networkOf(address)),
        user: hashed(plainUsername(username).toLowerCase()),
      };
      if (ofAddresses.total >= MAX_WAITING) throw slowDown(1);
      const attempted = () => attemptNow(addresses, users, keys, check);
      return ofAddresses.add(keys.address, () => ofUsers.add(keys.user, attempted));
    },
  };
}

async function attemptNow<Answer>(
  addresses: Counter,
  users: Counter,
  keys: { address: string; user: string },
  check: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  // The address first: one that has to wait leaves no trace of the names that it invents.
  await addresses.count(keys.address);
  await users.count(keys.user).catch(async (error) => {
    await addresses.giveBack(keys.address);
    throw error;
  });
  const giveBack = () => Promise.all([addresses.giveBack(keys.address), users.giveBack(keys.user)]);
  const answer = await check().catch(async (error) => {
    // The guess was not judged.
    await giveBack();
    throw error;
  });
  if (answer === undefined) return undefined;
  // A success does not clear the address: one account of one's own would pay for guessing those of others.
  await Promise.all([addresses.giveBack(keys.address), users.forgive(keys.user)]);
  return answer;
}

/** Counts attempts by a key; from the last free one on, each attempt sets a wait for the next one. */
class Counter {
  readonly #free: number;
  readonly #attempts: RateLimiterPostgres;
  readonly #waits: RateLimiterPostgres;

  constructor(database: Database, name: string, free: number) {
    const store = loginAttemptsStore(database);
    this.#free = free;
    this.#attempts = new RateLimiterPostgres({
      ...store,
      keyPrefix: name,
      points: Number.MAX_SAFE_INTEGER,
      duration: COUNTED_SECONDS,
    });
    this.#waits = new RateLimiterPostgres({
      ...store,
      keyPrefix: `${name}-wait`,
      points: 1,
      duration: MAX_WAIT_SECONDS,
      // One of the two removes what has expired of both.
      clearExpiredByTimeout: false,
    });
  }

  /**
   * Counts one attempt, or throws the fault and counts nothing. One upsert each, so of parallel attempts only one sets a
   * wait.
   */
  async count(key: string): Promise<void> {
    const { consumedPoints } = await this.#attempts.consume(key);
    if (consumedPoints < this.#free) return;
    const customDuration = Math.min(2 ** (consumedPoints - this.#free), MAX_WAIT_SECONDS);
    try {
      await this.#waits.consume(key, 1, { customDuration });
    } catch (refusal) {
      await this.#attempts.reward(key);
      throw refusal instanceof RateLimiterRes ? slowDown(Math.ceil(refusal.msBeforeNext / 1_000)) : refusal;
    }
  }

  /** Takes back what the newest attempt counted, with the wait that it set. */
  async giveBack(key: string): Promise<void> {
    const { consumedPoints } = await this.#attempts.reward(key);
    if (consumedPoints + 1 >= this.#free) await this.#waits.delete(key);
  }

  async forgive(key: string): Promise<void> {
    await Promise.all([this.#attempts.delete(key), this.#waits.delete(key)]);
  }
}

/** What is kept of an invented name has one size and does not reveal the name. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function slowDown(seconds: number): Fault {
  const sentence = `Too many failed attempts; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new Fault('too_many_attempts', sentence, { retryAfterSeconds: seconds });
}

/**
 * An IPv6 customer has 2^64 addresses, so the network counts; an IPv4 address counts by itself. A port, which some gateways
 * write behind the address, does not count: it is another one for each connection.
 */
export function networkOf(forwarded: string): string {
  const address = withoutPort(forwarded);
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  const [head = [], tail = []] = (address.split('%', 1)[0] ?? '')
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** `1.2.3.4:5678`, `[2001:db8::1]:443`, `[2001:db8::1]`, each in quotes or not, as RFC 7239 section 6 writes them. */
function withoutPort(forwarded: string): string {
  const text = forwarded.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/.exec(text) ?? [];
  return bracketed ?? plain ?? text;
}
