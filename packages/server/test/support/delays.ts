import { setTimeout as pause } from 'node:timers/promises';

// Time that passes on purpose. A test that needs something to be so does not let time pass: it waits for it (waiting.ts).

/** Answers so many milliseconds later: a party that is slow, and what comes before the answer takes its time. */
export async function answerAfter<T>(milliseconds: number, answer: T): Promise<T> {
  await pause(milliseconds);
  return answer;
}

/** Lets a drawn time pass, so that what happens then happens at any moment; in milliseconds. */
export async function drawnMoment(
  random: () => number,
  most: number,
  { least = 0, stopped }: { least?: number; stopped?: AbortSignal } = {},
): Promise<void> {
  await pause(least + random() * (most - least), undefined, { signal: stopped }).catch(() => undefined);
}

/** Lets a disruption or a state last so many milliseconds. */
export async function lastFor(milliseconds: number): Promise<void> {
  await pause(milliseconds);
}

/** Load at a pace: acts again and again, with a pause of so many milliseconds after each time, until it is stopped. */
export async function atPace(
  milliseconds: number | (() => number),
  stopped: AbortSignal,
  act: () => unknown,
): Promise<void> {
  while (!stopped.aborted) {
    await act();
    const length = typeof milliseconds === 'number' ? milliseconds : milliseconds();
    await pause(length, undefined, { signal: stopped }).catch(() => undefined);
  }
}
