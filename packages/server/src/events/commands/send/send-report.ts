import type { Context } from '../../../cli/command.ts';
import { printJson, printLine } from '../../../cli/output.ts';
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
