import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow beyond what was alive at the last full collection before the next one, in percent. */
const HEAP_GROWING_PERCENT = 60;

/**
 * Keeps garbage from piling up. V8 would let the heap grow to four times what is alive, which is a matter of taste for a process that
 * has the machine to itself; this one shares it with the database, which makes better use of the memory.
 */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
}
