import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { type CsvLine, csvLine, csvOptions, type ReadRecord } from './csv.ts';

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

/** Reads a large CSV as `parseCsv` reads a small one, in pieces, so that requests get their turn. Throws NoCsv. */
export async function* readCsv(
  text: string,
  isFirst: (cells: string[]) => boolean,
): AsyncGenerator<CsvLine, void, undefined> {
  const parser = parse(csvOptions(text, isFirst));
  const lines = Readable.from(piecesOf(text)).pipe(parser) as AsyncIterable<ReadRecord>;
  let given = 0;
  try {
    for await (const line of lines) {
      yield csvLine(line);
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
