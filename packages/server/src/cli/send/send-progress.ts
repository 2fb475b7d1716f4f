import { SingleBar } from 'cli-progress';
import type { Context } from '../framework/command.ts';
import { printable, printRemark } from '../framework/output.ts';
import type { Source } from './send-source.ts';

/** Shows how far sending is. */
export interface Progress {
  update: (events: number) => void;
  /** Something went wrong that may yet pass. */
  remark: (sentence: string) => void;
  end: () => void;
}

/** A bar on a terminal; elsewhere, and with `json`, only remarks, as lines on standard error. */
export function openProgress(context: Context, source: Source, json: boolean): Progress {
  if (json || !context.stderr.isTTY) {
    return {
      update: () => undefined,
      remark: (sentence) => printRemark(context, sentence),
      end: () => undefined,
    };
  }
  const { bytes } = source;
  const format =
    bytes === undefined
      ? '{events} events  {note}'
      : '{bar} {percentage}%  {events} events  {eta_formatted}  {note}';
  const bar = new SingleBar({
    format,
    stream: context.stderr,
    hideCursor: true,
    gracefulExit: false,
    barsize: 30,
  });
  bar.start(bytes ?? 0, 0, { events: '0', note: '' });
  return {
    update: (events) => bar.update(source.bytesRead(), { events: events.toLocaleString('en'), note: '' }),
    remark: (note) => bar.update({ note: printable(note) }),
    end: () => bar.stop(),
  };
}
