import type { Options } from '../options.ts';
import type { Engine } from './engines.ts';
import type { Measured, Ratio } from './measurements.ts';

/** What a section is given, and where it leaves what it measured. */
export interface Context
  extends Pick<Options, 'profile' | 'seconds' | 'repeats' | 'isWholeMatrix' | 'before' | 'part'> {
  engine: Engine;
  /** On the clock of `performance`: what is not begun by then is not measured. */
  deadline: number;
  /** Takes down what was put up, last first, when the section ends in whatever way. */
  cleanup: AsyncDisposableStack;
  rows: Measured[];
  ratios: Ratio[];
  /** One line for whoever watches. */
  say: (line: string) => void;
}

/** The context of a part of a section: what it puts up is taken down when the part ends. */
export async function within<T>(context: Context, part: (context: Context) => Promise<T>): Promise<T> {
  await using cleanup = new AsyncDisposableStack();
  return await part({ ...context, cleanup });
}

type Part = (context: Context) => Promise<void>;

/**
 * Measures the parts of a section one after the other, each with what it puts up taken down at its end. Left out is what `--part` does
 * not name, and what would begin after the deadline.
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
