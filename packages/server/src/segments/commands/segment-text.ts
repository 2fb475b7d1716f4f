import { readFile } from 'node:fs/promises';
import { Failure } from '../../cli/failures.ts';
import { readTextFile } from '../../cli/read-text-file.ts';

/** How a ZIP archive begins, which a workbook is. */
const ZIP = 'PK\u0003\u0004';

/** The text of a file of players, of a workbook its first sheet as CSV. Throws Failure. */
export async function readSegmentFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes?.toString('latin1', 0, ZIP.length) !== ZIP) return readTextFile(path);
  // The library is loaded by those alone who have a workbook.
  const { csvOfXlsx } = await import('../../spreadsheets/read-xlsx.ts');
  try {
    return await csvOfXlsx(bytes);
  } catch (error) {
    throw new Failure(`${path} is no Excel workbook: ${(error as Error).message}.`, { cause: error });
  }
}
