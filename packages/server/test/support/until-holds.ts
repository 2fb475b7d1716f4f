import { setTimeout } from 'node:timers/promises';

/**
 * Repeats assertions on something that changes asynchronously, such as a page, until they hold; throws the last failure if
 * they do not hold within that time (ms). Returns the result of the assertions.
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
