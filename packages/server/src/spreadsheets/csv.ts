import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** What the last line of a file begins with that does not hold all rows; a reader of the file skips that line. */
export const leftOutMark = 'left out, ';

/**
 * Text that a spreadsheet could take for a formula: `=`, `+`, `-`, `@` (also in full width), a tab or a line break in front,
 * after any number of apostrophes, so that neutralised text differs from text that began with an apostrophe before.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\n]/;
const NEUTRALISED = /^'(?='*[=+\-@＝＋－＠\t\n])/;
/** Begins like a formula but is not one. */
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;
/** Tabs and line feeds belong to a cell; a terminal could obey every other control character. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/**
 * Rows as CSV (RFC 4180, lines end with a line feed) below the names of their columns. Lists are joined with `; `. Text that
 * a spreadsheet would take for a formula begins with an apostrophe, which `parseCsv` takes away again; control characters
 * become U+FFFD. JSON is the form that keeps every character.
 */
export function csvText<Row extends object>(columns: (keyof Row & string)[], rows: Row[]): string {
  return stringify([columns], quoting) + csvLines(columns, rows);
}

/** Rows as CSV without the column names, for files that are written in parts. */
export function csvLines<Row extends object>(columns: (keyof Row & string)[], rows: Row[]): string {
  return stringify(
    rows.map((row) => columns.map((column) => cellText(row[column]))),
    quoting,
  );
}

/** Quotes keep spaces at the ends of a cell, which readers skip, and what separates cells in files of other countries. */
const quoting = { quoted_match: /^\s|\s$|[;\t]/ };

/** A value as the text of a cell, without what a terminal could obey. */
export function plainText(value: unknown): string {
  const text = Array.isArray(value) ? value.join('; ') : String(value ?? '');
  return text.replace(CONTROL, '\uFFFD');
}

function cellText(value: unknown): string {
  // Half of the cells of a file of payouts are empty.
  if (value === null || value === undefined) return '';
  const harmless = plainText(value);
  return FORMULA.test(harmless) && !NEGATIVE_NUMBER.test(harmless) ? `'${harmless}` : harmless;
}

/** A line of a CSV file that is not empty. */
export interface CsvLine {
  /** From 1; the last one of a cell with line breaks. */
  line: number;
  cells: string[];
}

/** What may separate the cells of a file. */
const separators = [',', ';', '\t'];

/** Lines end as on any system, also differently in one file. */
const options = {
  bom: true,
  trim: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  skip_empty_lines: true,
  relax_column_count: true,
  info: true,
};

/** Characters in which the first line of a file is looked for. */
const FIRST_LINE = 65_536;

/**
 * How to read a file whose first line has these cells, which decides for the whole file: a separator within a cell of
 * another file is none. A line `sep=;`, as spreadsheets write it, decides before. If no separator gives such a first line,
 * all of them separate cells.
 */
export function csvOptions(text: string, isFirst: (cells: string[]) => boolean) {
  const declared = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(text)?.[1];
  const delimiter = declared ?? separators.find((one) => isFirst(firstCells(text, one))) ?? separators;
  return { ...options, delimiter, from_line: declared === undefined ? 1 : 2 };
}

/** For csvOptions: a first line of at least so many cells. */
export const hasCells = (least: number) => (cells: string[]) => cells.length >= least;

/** None if the file is no CSV with this separator. */
function firstCells(text: string, delimiter: string): string[] {
  try {
    const [first] = parse(text.slice(0, FIRST_LINE), { ...options, info: false, delimiter, to: 1 });
    return first ?? [];
  } catch {
    return [];
  }
}

/**
 * Reads CSV with quoted cells. Spaces around cells, empty lines and a byte order mark are skipped, and the apostrophe that
 * `csvText` puts before a formula is removed. Lines may differ in length. Throws an error that names the line.
 */
export function parseCsv(text: string, options = csvOptions(text, hasCells(2))): CsvLine[] {
  // The package's types do not say that `info` changes the form of the result.
  const lines = parse(text, options) as unknown as ReadRecord[];
  return lines.map(csvLine);
}

/** A line as the package reads it. */
export interface ReadRecord {
  record: string[];
  info: { lines: number };
}

/** Spreadsheets end files with lines of separators alone. */
export const isBlank = ({ cells }: CsvLine) => cells.every((cell) => cell === '');

export function csvLine({ record, info }: ReadRecord): CsvLine {
  return { line: info.lines, cells: record.map(plainCell) };
}

/** A cell without the apostrophe that `csvText` puts before a formula. */
function plainCell(cell: string): string {
  return cell.replace(NEUTRALISED, '');
}

/** Rows that are written in one piece. */
const PART = 250;

/** Rows as CSV, as `csvText` writes them, while they are read. */
export function csvStream<Row extends object>(
  columns: (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): Readable {
  return Readable.from(partsOf(columns, rows));
}

async function* partsOf<Row extends object>(columns: (keyof Row & string)[], rows: AsyncIterable<Row>) {
  yield csvText(columns, []);
  let part: Row[] = [];
  for await (const row of rows) {
    part.push(row);
    if (part.length < PART) continue;
    yield csvLines(columns, part);
    part = [];
  }
  if (part.length > 0) yield csvLines(columns, part);
}
