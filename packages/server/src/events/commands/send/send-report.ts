import type { BatchReport } from '@laurel/contract/events/events.ts';
import { SingleBar } from 'cli-progress';
import type { Context } from '../../../cli/command.ts';
import { printable, printJson, printLine, printRemark } from '../../../cli/output.ts';
import type { Element } from './send-elements.ts';
import type { Source } from './send-source.ts';

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

/** An element that the server rejected, or that is not valid JSON. */
interface Rejection {
  /** Line or element number in the source, from 1. */
  position: number;
  unique_id: string | null;
  pointer: string;
  detail: string;
}

/** The outcome of elements so far. */
export interface Tally {
  /** Elements of the source that are done, whatever the outcome. */
  elements: number;
  accepted: number;
  duplicates: number;
  conflicts: number;
  rejected: number;
  /** The first of them. */
  rejections: Rejection[];
}

const LISTED_REJECTIONS = 10;

export function emptyTally(): Tally {
  return { elements: 0, accepted: 0, duplicates: 0, conflicts: 0, rejected: 0, rejections: [] };
}

export function addTallies(one: Tally, other: Tally): Tally {
  return {
    elements: one.elements + other.elements,
    accepted: one.accepted + other.accepted,
    duplicates: one.duplicates + other.duplicates,
    conflicts: one.conflicts + other.conflicts,
    rejected: one.rejected + other.rejected,
    rejections: [...one.rejections, ...other.rejections]
      .sort((a, b) => a.position - b.position)
      .slice(0, LISTED_REJECTIONS),
  };
}

/** Elements that are not valid JSON, which were not sent. */
export function tallyUnreadable(elements: Element[]): Tally {
  const rejections = elements.map(({ position, problem = 'cannot be read' }) => ({
    position,
    unique_id: null,
    pointer: '',
    detail: problem,
  }));
  return { ...emptyTally(), elements: elements.length, rejected: elements.length, rejections };
}

/** The server's report about the elements of one request. */
export function tallyReport(elements: Element[], report: BatchReport): Tally {
  const { accepted, duplicates, conflicts, rejected } = report;
  const rejections = report.items
    .filter(({ outcome }) => outcome === 'rejected')
    .slice(0, LISTED_REJECTIONS)
    .map(({ index, unique_id, errors = [] }): Rejection => {
      const { pointer = '', detail = 'was rejected' } = errors[0] ?? {};
      // The server's pointer starts with the index in the batch, which the reader never saw; the position replaces it.
      return {
        position: elements[index]?.position ?? 0,
        unique_id,
        pointer: pointer.replace(/^\/\d+/, ''),
        detail,
      };
    });
  return { elements: elements.length, accepted, duplicates, conflicts, rejected, rejections };
}
