import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much garbage (bytes) a thread may leave before it is collected. */
const GARBAGE_BYTES = 24 * 1024 * 1024;

/**
 * Returns what collects the garbage of this thread where there is much of it: looks for alarms come every few seconds, so V8
 * never finds the thread idle and lets its heap grow towards the bound.
 */
export function memoryReturner(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let least = process.memoryUsage().heapUsed;
  return () => {
    if (process.memoryUsage().heapUsed < least + GARBAGE_BYTES) return;
    collect();
    least = process.memoryUsage().heapUsed;
  };
}
