import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { type CsvLine, plainCell } from './csv.ts';

/** Characters that are parsed in one piece: some 10 ms. */
const PIECE = 65_536;
/** Lines that are handed out before requests get their turn. */
const LINES_AT_ONCE = 5_000;

/** A file that is no CSV, and the line where that shows. */
export class NoCsv extends Error {
  readonly line: number;

  constructor(line: number, cause: Error) {
    super(cause.message.replace(/:? at line \d+.*$/s, ''), { cause });
    this.line = line;
  }
}

/**
 * Reads a large CSV as `parseCsv` reads a small one, in pieces, so that requests get their turn; semicolons and tabs
 * separate cells, too. Throws NoCsv.
 */
export async function* readCsv(text: string): AsyncGenerator<CsvLine, void, undefined> {
  const parser = parse({
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    info: true,
    delimiter: [',', ';', '\t'],
  });
  const lines = Readable.from(piecesOf(text)).pipe(parser) as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>;
  let given = 0;
  try {
    for await (const { record, info } of lines) {
      yield { line: info.lines, cells: record.map(plainCell) };
      if (++given % LINES_AT_ONCE === 0) await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new NoCsv(Number(error.lines ?? 1), error);
  }
}

function* piecesOf(text: string): Generator<string, void, undefined> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE);
}
