import { readXlsx } from 'hucre/xlsx';
import { csvLines } from './csv.ts';

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
