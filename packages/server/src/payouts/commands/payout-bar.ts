import { SingleBar } from 'cli-progress';
import type { Context } from '../../cli/command.ts';

/** Fewer take no time worth a bar. */
const WORTH_A_BAR = 20;

export interface PayoutBar {
  show: (done: number) => void;
  end: () => void;
}

/** A bar on a terminal; nothing elsewhere, and nothing if `quiet`. */
export function openPayoutBar({ stderr }: Context, total: number, quiet: boolean): PayoutBar {
  if (quiet || !stderr.isTTY || total < WORTH_A_BAR) return { show: () => undefined, end: () => undefined };
  const format = '{bar} {percentage}%  {value}/{total} payouts  {eta_formatted}';
  const bar = new SingleBar({ format, stream: stderr, hideCursor: true, gracefulExit: false, barsize: 30 });
  bar.start(total, 0);
  return { show: (done) => bar.update(done), end: () => bar.stop() };
}
