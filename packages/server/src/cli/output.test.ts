import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import type { Context } from './command.ts';
import { printJson, printJsonLine, printLine, printRemark, printTable } from './output.ts';

const hostile = 'a\u001b[2J\u009b31m\u007f\r\n\tb\u202ec';
const shown = 'a\uFFFD[2J\uFFFD31m\uFFFD\uFFFD\uFFFD\uFFFDb\uFFFDc';

/** What is written to either stream. */
function written(print: (context: Context) => void): string {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  print({ stdout: stream, stderr: stream } as unknown as Context);
  return Buffer.concat(chunks).toString('utf8');
}

test('lines and remarks show no control character', () => {
  assert.equal(
    written((context) => printLine(context, hostile)),
    `${shown}\n`,
  );
  assert.equal(
    written((context) => printRemark(context, hostile)),
    `${shown}\n`,
  );
});

test('tables show none either, also within lists', () => {
  const rows = [{ name: hostile, prizes: [hostile] }];
  assert.equal(
    written((context) => printTable(context, ['name', 'prizes'], rows)),
    `${'name'.padEnd(shown.length)}  prizes\n${shown}  ${shown}\n`,
  );
});

test('JSON keeps every character, escaped', () => {
  for (const print of [printJson, printJsonLine]) {
    const text = written((context) => print(context, { hostile }));
    assert.deepEqual(JSON.parse(text), { hostile });
    assert.doesNotMatch(text.replaceAll('\n', ''), /\p{Cc}|\u202e/u);
  }
  assert.equal(
    written((context) => printJsonLine(context, { a: [1] })),
    '{"a":[1]}\n',
  );
});
