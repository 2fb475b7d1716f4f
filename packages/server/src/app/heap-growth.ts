import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow beyond what was alive at the last full collection before the next one, in percent. */
const HEAP_GROWING_PERCENT = 50;

/**
 * Keeps garbage from piling up. V8 let the heap grow to four times what was alive, to 360 MB with ten campaigns and some 90
 * MB alive; this way to some 200. It is set here and not on the command line, so that it holds however the server was
 * started.
 */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
}

/** Ten times V8's default: how long a function of WebAssembly runs before it is compiled again, optimised. */
const WASM_TIERING_BUDGET = 130_000_000;

/**
 * Leaves functions that only a start runs as they were first compiled: optimising those of the embedded engine took a sixth
 * of a start. Functions that serve requests reach the bound within a second of work.
 */
export function delayOptimisedWasm(): void {
  setFlagsFromString(`--wasm-tiering-budget=${WASM_TIERING_BUDGET}`);
}
