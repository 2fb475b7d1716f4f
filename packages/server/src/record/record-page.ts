import { Readable } from 'node:stream';
import {
  inHtml,
  printedPageEnd,
  printedPageHead,
  printedTableEnd,
  printedTableHead,
} from '../printing/printed-page.ts';
import { type PagePart, pageParts } from './page-parts.ts';
import type { CampaignRecordParts } from './read-record.ts';
import { type RecordLine, recordLines } from './record-lines.ts';

/** A record as one HTML document to print, which loads nothing: a table for each part; written while it is read. */
export function recordPage(record: CampaignRecordParts): Readable {
  return Readable.from(htmlOf(record));
}

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
    const ended = part === undefined ? '' : endOf(isEmpty);
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

function endOf(isEmpty: boolean): string {
  return isEmpty ? '<p>None.</p>\n' : printedTableEnd;
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
