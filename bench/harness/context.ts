import type { Options } from '../options.ts';
import type { Engine } from './engines.ts';
import type { Measured, Ratio } from './measurements.ts';

/** The input of a section, and the place for its results. */
export interface Context
  extends Pick<Options, 'profile' | 'seconds' | 'repeats' | 'isWholeMatrix' | 'before' | 'part'> {
  engine: Engine;
  /** By the clock of `performance`: measurements not begun by then are skipped. */
  deadline: number;
  /** Registers a cleanup; cleanups run in reverse order when the section ends in any way. */
  cleanup: AsyncDisposableStack;
  rows: Measured[];
  ratios: Ratio[];
  /** One line of progress for the person who watches. */
  say: (line: string) => void;
}

/** The context of a part of a section: its resources are cleaned up when the part ends. */
export async function within<T>(context: Context, part: (context: Context) => Promise<T>): Promise<T> {
  await using cleanup = new AsyncDisposableStack();
  return await part({ ...context, cleanup });
}

type Part = (context: Context) => Promise<void>;

/**
 * Measures the parts of a section one after the other, and cleans up after each. Skips parts that `--part` does not name and
 * parts that would begin after the deadline.
 */
export async function inParts(context: Context, parts: Record<string, Part>): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    if (context.part === '?') context.say(`  ${name}`);
    if (context.part !== undefined && !name.includes(context.part)) continue;
    if (performance.now() > context.deadline) context.say(`  ${name}: the time is over`);
    else await timed(context, name, part);
  }
}

async function timed(context: Context, name: string, part: Part): Promise<void> {
  const started = performance.now();
  await within(context, part);
  context.say(`  (${name}: ${Math.round((performance.now() - started) / 1000)} s)`);
}
