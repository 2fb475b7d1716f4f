import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvText, parseCsv } from './csv.ts';

test('quotes, commas and line breaks of a cell are quoted', () => {
  const text = csvText(['a', 'b'], [{ a: 'x,"y"', b: 'one\ntwo' }]);
  assert.equal(text, 'a,b\n"x,""y""","one\ntwo"\n');
});

test('cells that a spreadsheet takes for formulas begin with an apostrophe', () => {
  const formulas = ['=1+1', '+1', '-cmd', '@SUM(A1)', '\tx', '\n=1', '＝1', '＋1', '－1', '＠1', "'=1"];
  for (const formula of formulas) {
    const cell = parseRaw(csvText(['a'], [{ a: formula }]));
    assert.equal(cell, `'${formula}`);
  }
});

test('plain text and plain numbers stay as they are', () => {
  for (const value of ['player-1', 'a=b', '-5', '-0.25', '12.5', "O'Brien", "'quoted'", ''])
    assert.equal(parseRaw(csvText(['a'], [{ a: value }])), value);
});

test('control characters do not reach a terminal', () => {
  const text = csvText(['a'], [{ a: 'a\u001b]0;title\u0007\u009b31m\u007f\rb' }]);
  assert.equal(text, 'a\n"a\uFFFD]0;title\uFFFD\uFFFD31m\uFFFD\uFFFDb"\n');
});

test('lists are joined, and what is missing is empty', () => {
  assert.equal(csvText(['a', 'b', 'c'], [{ a: ['x', 'y'], b: null, c: undefined }]), 'a,b,c\n"x; y",,\n');
});

test('what was written is read back as it was, whatever its first character', () => {
  const cell = fc.array(
    fc.constantFrom("'", '=', '-', '+', '@', '\t', '\n', '"', ',', ';', ' ', 'a', '1', '＝'),
    {
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
      const row = Object.fromEntries(cells.map((characters, index) => [`c${index}`, characters.join('')]));
      const columns = Object.keys(row);
      const [head, ...rows] = parseCsv(csvText(columns, [row])).map(({ cells }) => cells);
      assert.deepEqual(head, columns);
      assert.deepEqual(rows, [Object.values(row)]);
    }),
  );
});

test('the first line decides what separates cells, and lines end as on any system', () => {
  const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);
  const europe = [
    ['id', 'amount'],
    ['a;b', '1,5'],
  ];
  assert.deepEqual(cellsOf('\uFEFF"id";amount\r\n"a;b";1,5\r\n'), europe);
  assert.deepEqual(cellsOf('sep=;\r\nid;amount\r\n"a;b";1,5\n'), europe);
  assert.deepEqual(cellsOf('id\tamount\na;b\t1,5'), europe);
  assert.deepEqual(cellsOf('id,amount\ra;b,"1,5"\r'), europe);
  assert.deepEqual(cellsOf('id,amount\r\na;b,"1,5"\nc,\n\r\n'), [...europe, ['c', '']]);
});

test('a quoted comma belongs to its cell, empty lines and a byte order mark to nothing', () => {
  assert.deepEqual(parseCsv('\uFEFFa,b\r\n\r\n"1,5", "x"\r\n'), [
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1,5', 'x'] },
  ]);
});

test('a quote that does not end is named with its line', () => {
  assert.throws(() => parseCsv('a,b\n"x,y\n'), /Quote Not Closed: .*line 2/);
});

/** The one cell below a head, read without undoing anything. */
function parseRaw(text: string): string {
  const body = text.slice(text.indexOf('\n') + 1, -1);
  return body.startsWith('"') ? body.slice(1, -1).replaceAll('""', '"') : body;
}
