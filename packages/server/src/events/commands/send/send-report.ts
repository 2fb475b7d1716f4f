import { SingleBar } from 'cli-progress';
import type { Context } from '../../../cli/command.ts';
import { printable, printJson, printLine, printRemark } from '../../../cli/output.ts';
import type { Source } from './send-source.ts';
import type { Rejection, Tally } from './send-tally.ts';

export interface SendReport extends Tally {
  source: string;
  url: string;
  /** Whether all of the source was sent. */
  complete: boolean;
  unit: 'line' | 'element';
  /** Elements that an earlier run had sent. */
  resumed_after: number;
  seconds: number;
  /** Of this run. */
  events_per_second: number;
}

export function printSendReport(context: Context, report: SendReport, json: boolean): void {
  if (json) printJson(context, report);
  else for (const line of reportLines(report)) printLine(context, line);
}

function reportLines(report: SendReport): string[] {
  const { source, url, complete, resumed_after, seconds, events_per_second } = report;
  const counts = (['accepted', 'duplicates', 'conflicts', 'rejected'] as const).map((name) => {
    const count = number(report[name]);
    return `  ${name.padEnd(10)} ${count.padStart(13)}`;
  });
  return [
    `${complete ? 'Sent' : 'Sent a part of'} ${source} to ${url}`,
    ...counts,
    `  in ${seconds.toFixed(1)} s, ${number(events_per_second)} events a second`,
    ...(resumed_after > 0 ? [`  of these, ${number(resumed_after)} events by an earlier run`] : []),
    ...rejectionLines(report),
  ];
}

function rejectionLines({ rejected, rejections, unit }: SendReport): string[] {
  if (rejections.length === 0) return [];
  const title =
    rejected > rejections.length ? `The first ${rejections.length} that were rejected:` : 'Rejected:';
  return [title, ...rejections.map((rejection) => `  ${unit} ${rejectionText(rejection)}`)];
}

function rejectionText({ position, pointer, detail, unique_id }: Rejection): string {
  const about = unique_id === null ? '' : ` (unique_id ${JSON.stringify(unique_id)})`;
  return `${position}: ${pointer ? `${pointer} ` : ''}${detail}${about}`;
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Shows the progress of sending. */
interface SendProgress {
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
