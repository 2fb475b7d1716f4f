import { Readable } from 'node:stream';
import { readXlsx, writeXlsxStream } from 'hucre/xlsx';
import { csvLines, plainText } from './csv.ts';

/**
 * Rows as an Excel workbook of one sheet, below the names of their columns; written while rows come in, so that its size
 * costs no memory (docs/decisions/libraries.md). Numbers stay numbers; all else is text, which no spreadsheet takes for a
 * formula. Lists are joined as in CSV.
 */
export function xlsxStream<Row extends object>(
  name: string,
  columns: (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): Readable {
  const options = { name, columns: columns.map((header) => ({ header })), freezePane: { rows: 1 } };
  return Readable.fromWeb(writeXlsxStream(cellsOf(columns, rows), options));
}

async function* cellsOf<Row extends object>(columns: (keyof Row & string)[], rows: AsyncIterable<Row>) {
  for await (const row of rows)
    yield columns.map((column) => {
      const value: unknown = row[column];
      if (typeof value === 'number') return value;
      return value === null || value === undefined ? null : literal(plainText(value));
    });
}

/**
 * Readers take `_x0031_` for the character with that number (ECMA-376 part 1, section 22.9.2.19), unless its first character
 * is written as such an escape itself.
 */
function literal(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

/**
 * The first sheet of an Excel workbook as CSV, a line a row, as `csvText` writes it. All of it is in memory, so this is for
 * files of the one who runs the process. Throws where the bytes are no workbook.
 */
export async function csvOfXlsx(workbook: Uint8Array): Promise<string> {
  const { sheets } = await readXlsx(workbook, { sheets: [0] });
  const rows = sheets[0]?.rows ?? [];
  const width = Math.max(0, ...new Set(rows.map((row) => row.length)));
  const columns = Array.from({ length: width }, (_, index) => String(index));
  return csvLines(
    columns,
    rows.map((row) => Object.fromEntries(row.entries())),
  );
}
