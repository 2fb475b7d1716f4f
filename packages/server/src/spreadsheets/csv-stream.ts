import { Readable } from 'node:stream';
import { csvLines, csvText } from './csv.ts';

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
