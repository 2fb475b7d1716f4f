import { Readable } from 'node:stream';
import { csvType, htmlType, jsonType, xlsxType } from '@laurel/contract/values/media-types.ts';
import {
  inHtml,
  printedPageEnd,
  printedPageHead,
  printedTableEnd,
  printedTableHead,
} from '../printing/printed-page.ts';
import { csvStream } from '../spreadsheets/csv.ts';
import { xlsxStream } from '../spreadsheets/xlsx.ts';
import { type PagePart, pageParts } from './page-parts.ts';
import { type CampaignRecordParts, type RecordDependencies, readRecord } from './read-record.ts';
import { type RecordLine, recordColumns, recordLines } from './record-lines.ts';

/** A record as one JSON document. */
async function* textOf({
  head,
  versions,
  exclusions,
  alarms,
  players,
}: CampaignRecordParts): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  yield* listOf('versions', versions());
  yield* listOf('exclusions', exclusions());
  yield `,"alarms":${JSON.stringify(alarms)}`;
  yield* listOf('players', players());
  yield '}';
}

async function* listOf(name: string, slices: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield `,"${name}":[`;
  let between = '';
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield between + slice.map((one) => JSON.stringify(one)).join();
    between = ',';
  }
  yield ']';
}

/** A record as one HTML document to print, which loads nothing: a table for each part. */
async function* htmlOf(record: CampaignRecordParts): AsyncGenerator<string> {
  const { name, tenant, custom_id } = record.head.campaign;
  yield printedPageHead(`Record of ${name}`);
  yield `<p>${inHtml(tenant)} · ${inHtml(custom_id)}. All times are in UTC.</p>\n`;
  yield* tablesOf(recordLines(record));
  yield printedPageEnd;
}

/** The lines come in the order of the parts, and a part may have none. */
async function* tablesOf(lines: AsyncIterable<RecordLine>): AsyncGenerator<string> {
  const left = pageParts.values();
  let part: PagePart | undefined;
  let isEmpty = true;
  const next = () => {
    const ended = part === undefined ? '' : isEmpty ? '<p>None.</p>\n' : printedTableEnd;
    part = left.next().value;
    isEmpty = true;
    return ended + (part === undefined ? '' : `<h2>${part.title}</h2>\n`);
  };
  yield next();
  for await (const line of lines) {
    while (part !== undefined && part.part !== line.part) yield next();
    if (part === undefined) throw new Error(`the page has no part "${line.part}" here`);
    if (isEmpty) yield printedTableHead(part.columns.map(([title]) => title));
    isEmpty = false;
    yield rowOf(part, line);
  }
  while (part !== undefined) yield next();
}

function rowOf(part: PagePart, line: RecordLine): string {
  const cells = part.columns.map(([, ...members]) => cellOf(part, line, members));
  const isLong = cells.some((cell) => cell.startsWith('<td class="long"'));
  return `<tr${isLong ? ' class="long"' : ''}>${cells.join('')}</tr>\n`;
}

function cellOf(part: PagePart, line: RecordLine, members: readonly (keyof RecordLine)[]): string {
  const [first = '', ...others] = members.flatMap((member) => textsOf(part, member, line));
  const kind = JSON_TEXT.test(first) ? ' class="long"' : TIME.test(first) ? ' class="time"' : '';
  const more = others.map((text) => `<br><span>${inHtml(text)}</span>`);
  return `<td${kind}>${inHtml(first)}${more.join('')}</td>`;
}

const JSON_TEXT = /^[[{]"|^\{\}$|^\[\]$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.0+)?(\.\d+)?Z$/;
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/;
/** How members are shown; the others, such as reasons, as they are, but times without T and Z. */
const shown: Partial<Record<keyof RecordLine, (value: string, line: RecordLine) => string>> = {
  name: words,
  prize: words,
  status: words,
  amount: (value, { currency }) => (currency ? `${value} ${currency}` : value),
  wagering: (value) => `wagering ${value}`,
  erased_at: (value) => `erased on ${timeText(value)}`,
};

function textsOf({ isNamedById = false }: PagePart, member: keyof RecordLine, line: RecordLine): string[] {
  const value = String(line[member] ?? '');
  if (value === '') return [];
  if (member === 'name' && isNamedById) return [value];
  return [shown[member]?.(value, line) ?? timeText(value)];
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}

function timeText(value: string): string {
  return value.replace(INSTANT, '$1 $2$3');
}

/** How a record is written in each media type, while it is read; for spreadsheets as a table, a line a fact. */
const written = {
  [jsonType]: (record) => Readable.from(textOf(record)),
  [csvType]: (record) => csvStream([...recordColumns], recordLines(record)),
  [xlsxType]: (record) => xlsxStream('Record', [...recordColumns], recordLines(record)),
  [htmlType]: (record) => Readable.from(htmlOf(record)),
} as const satisfies Record<string, (record: CampaignRecordParts) => Readable>;

export type RecordType = keyof typeof written;
export const recordTypes = [jsonType, csvType, xlsxType, htmlType] as const;

/** The record of a campaign as a file, written while it is read. Faults: as `readRecord`, before the first byte. */
export async function openRecordFile(
  dependencies: RecordDependencies,
  tenant_id: number,
  campaign_id: number,
  { type, ...wanted }: { type: RecordType; players?: number },
): Promise<Readable> {
  return written[type](await readRecord(dependencies, tenant_id, campaign_id, wanted));
}
