import { setTimeout } from 'node:timers/promises';

/**
 * Repeats assertions on what changes by itself, such as a page, until they hold; throws what the last of them said where they never do in that time
 * (ms). Answers what the assertions answer.
 */
export async function untilHolds<T>(assertions: () => T | Promise<T>, milliseconds = 60_000): Promise<T> {
  const end = performance.now() + milliseconds;
  for (;;) {
    try {
      return await assertions();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await setTimeout(50);
  }
}
