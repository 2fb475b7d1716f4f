import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import readXlsxFile from 'read-excel-file/node';
import { xlsxStream } from './xlsx.ts';

test('a cell is read as it was written, even where its text looks like an escape of the format', async () => {
  const texts = [
    '_x0031_',
    '_x005F_x0031_',
    '_x005f_',
    '__x000D__',
    '_x0031',
    'x0031_',
    '_X0031_',
    '=1+1',
    ' a ',
  ];
  async function* rows() {
    for (const text of texts) yield { text };
  }
  const file = await buffer(xlsxStream('Texts', ['text'], rows()));
  const [sheet] = await readXlsxFile(file, { trim: false });
  assert.deepEqual(
    sheet?.data.map(([cell]) => cell),
    ['text', ...texts],
  );
});
