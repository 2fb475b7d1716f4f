/** One row of a table by its headers. */
export type TableRow = Record<string, string>;

/** A piece of a Markdown document that examples are made of. */
export type Piece =
  | { kind: 'heading'; text: string }
  | { kind: 'json'; line: number; text: string }
  | { kind: 'table'; line: number; headers: string[]; rows: TableRow[] };

/** The headings, JSON fences and tables of a Markdown text in their order; lines are counted from 1. */
export function piecesOf(markdown: string): Piece[] {
  const lines = markdown.split('\n');
  const pieces: Piece[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    if (/^#+ /.test(line)) pieces.push({ kind: 'heading', text: line.replace(/^#+ /, '') });
    if (line === '```json') {
      const end = lines.indexOf('```', at);
      pieces.push({ kind: 'json', line: at + 1, text: lines.slice(at + 1, end).join('\n') });
      at = end;
    }
    if (line.startsWith('|')) {
      const rest = lines.slice(at).findIndex((other) => !other.startsWith('|'));
      const end = rest === -1 ? lines.length : at + rest;
      pieces.push(tableOf(lines.slice(at, end), at + 1));
      at = end - 1;
    }
  }
  return pieces;
}

function tableOf([head = '', , ...body]: string[], line: number): Piece {
  const headers = cellsOf(head);
  const rows = body.map((text) => {
    const cells = cellsOf(text);
    if (cells.length !== headers.length) throw new Error(`not as many cells as headers: ${text}`);
    return Object.fromEntries(headers.map((header, column) => [header, cells[column] as string]));
  });
  return { kind: 'table', line, headers, rows };
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
