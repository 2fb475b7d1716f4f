import { setTimeout as pause } from 'node:timers/promises';

interface Patience {
  /** How long it may take: a minute, if nothing is said. */
  seconds?: number;
  /** Milliseconds between two looks. If nothing is said, they are the shorter, the shorter the wait has been. */
  every?: number;
  /** What a failure shows besides, such as what a process has written. */
  shows?: () => string;
  /** A look that throws ends the wait. Otherwise it is like one that answers `false`: there is another. */
  throwsAtOnce?: boolean;
}

const SHORTEST = 2;
const LONGEST = 50;

/**
 * Waits until something is so, and returns what was found: looks again and again until a look neither throws nor answers
 * `false`, or waits for a promise. After its bound it throws what it waited for, how long, and how the last look failed.
 */
export function waitUntil<T>(what: string, awaited: Promise<T>, patience?: Patience): Promise<T>;
export function waitUntil<T>(
  what: string,
  look: () => T | Promise<T>,
  patience?: Patience,
): Promise<Exclude<T, false>>;
export async function waitUntil<T>(
  what: string,
  awaited: Promise<T> | (() => T | Promise<T>),
  patience: Patience = {},
): Promise<T | undefined> {
  const { seconds = 60, shows } = patience;
  const wait: Wait = { ...patience, failure: undefined, isOver: false };
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    wait.isOver = true;
    const reason = wait.failure instanceof Error ? wait.failure.message : wait.failure;
    const text = [`waited ${seconds} s in vain: ${what}`, reason, shows?.()].filter(Boolean).join('\n');
    late.reject(new Error(text, { cause: wait.failure }));
  }, seconds * 1_000);
  try {
    const found = typeof awaited === 'function' ? lookAgain(awaited, wait) : awaited;
    return await Promise.race([found, late.promise]);
  } finally {
    clearTimeout(timer);
    wait.isOver = true;
  }
}

interface Wait extends Patience {
  failure: unknown;
  isOver: boolean;
}

async function lookAgain<T>(holds: () => T | Promise<T>, wait: Wait): Promise<T | undefined> {
  for (let pauses = SHORTEST; !wait.isOver; pauses = Math.min(LONGEST, pauses * 1.2)) {
    try {
      const found = await holds();
      if (found !== false) return found;
      wait.failure = undefined;
    } catch (error) {
      if (wait.throwsAtOnce) throw error;
      wait.failure = error;
    }
    await pause(wait.every ?? pauses);
  }
  return undefined;
}

/**
 * Looks for so many milliseconds that something stays as it is, for what must not happen; throws what was to stay as soon
 * as a look throws or answers `false`.
 */
export async function staysSo(what: string, milliseconds: number, holds: () => unknown): Promise<void> {
  const begun = performance.now();
  for (let passed = 0; passed < milliseconds; passed = performance.now() - begun) {
    try {
      if ((await holds()) === false) throw new Error('it is not so');
    } catch (error) {
      const { message } = error as Error;
      throw new Error(`after ${Math.round(passed)} ms no longer: ${what}\n${message}`, { cause: error });
    }
    await pause(Math.min(LONGEST, milliseconds));
  }
}
