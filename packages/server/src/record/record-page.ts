import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type PagePart, pageParts } from './page-parts.ts';
import type { CampaignRecordParts } from './read-record.ts';
import { type RecordLine, recordLines } from './record-lines.ts';

const style = `
@page { size: A4; margin: 14mm 12mm; }
body { margin: 0 auto; padding: 1.5rem; max-width: 64rem; background: #fff; color: #1b1b1b; font: 0.875rem/1.45 system-ui, sans-serif; }
h1 { margin: 0 0 0.25rem; font-size: 1.5rem; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.0625rem; break-after: avoid; }
p { margin: 0; color: #555; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid #d5d5d5; text-align: left; vertical-align: top; overflow-wrap: break-word; }
th { border-bottom-color: #777; font-size: 0.75rem; font-weight: 600; color: #555; white-space: nowrap; }
tr { break-inside: avoid; }
td.long { min-width: 16rem; }
td:first-child { min-width: 3.5rem; }
td.time { white-space: nowrap; }
td.long { overflow-wrap: anywhere; font: 0.75rem/1.5 ui-monospace, monospace; }
td span { color: #555; font-size: 0.75rem; overflow-wrap: anywhere; }
@media print { body { max-width: none; padding: 0; font-size: 8.5pt; } tr.long { break-inside: auto; } }
`;

const allowed = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'`;

/** The policy of the page: it has one style, and nothing else may load or run. */
export const recordPagePolicy = `${allowed}; frame-ancestors 'none'`;

/** A record as one HTML document to print, which loads nothing: a table for each part; written while it is read. */
export function recordPage(record: CampaignRecordParts): Readable {
  return Readable.from(htmlOf(record));
}

async function* htmlOf(record: CampaignRecordParts): AsyncGenerator<string> {
  const { name, tenant, custom_id } = record.head.campaign;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${allowed}">
<meta name="viewport" content="width=device-width">
<title>Record of ${inHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<h1>Record of ${inHtml(name)}</h1>
<p>${inHtml(tenant)} · ${inHtml(custom_id)}. All times are in UTC.</p>
`;
  yield* tablesOf(recordLines(record));
  yield '</body>\n</html>\n';
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
    if (isEmpty) yield titlesOf(part);
    isEmpty = false;
    yield rowOf(part, line);
  }
  while (part !== undefined) yield next();
}

function endOf(isEmpty: boolean): string {
  return isEmpty ? '<p>None.</p>\n' : '</tbody>\n</table>\n';
}

function titlesOf({ columns }: PagePart): string {
  const titles = columns.map(([title]) => `<th scope="col">${title}</th>`);
  return `<table>\n<thead><tr>${titles.join('')}</tr></thead>\n<tbody>\n`;
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

/** Texts are in elements alone, never in attributes. */
function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
