import type { Options } from '../options.ts';
import type { Engine } from './engines.ts';
import type { Measured, Ratio } from './measurements.ts';

/** What a section is given, and where it leaves what it measured. */
export interface Context
  extends Pick<Options, 'profile' | 'seconds' | 'repeats' | 'isWholeMatrix' | 'before'> {
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
