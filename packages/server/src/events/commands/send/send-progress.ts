import { SingleBar } from 'cli-progress';
import type { Context } from '../../../cli/command.ts';
import { printable, printRemark } from '../../../cli/output.ts';
import type { Source } from './send-source.ts';

/** Shows the progress of sending. */
export interface SendProgress {
  update: (events: number) => void;
  /** Shows a problem that may be temporary. */
  remark: (sentence: string) => void;
  end: () => void;
}

/** A bar on a terminal; elsewhere, and with `json`, only remarks, as lines on standard error. */
export function openProgress(context: Context, source: Source, json: boolean): SendProgress {
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
