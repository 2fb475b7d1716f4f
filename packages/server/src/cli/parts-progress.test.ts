import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import type { Context } from './command.ts';
import { openPartsProgress } from './parts-progress.ts';

/** What is written to standard error while two parts are worked through. */
function shownOn(isTTY: boolean): string {
  let shown = '';
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    shown += chunk;
    done();
  };
  const stderr = Object.assign(new Writable({ write }), { isTTY, columns: 80, rows: 24 });
  const progress = openPartsProgress({ stderr } as unknown as Context);
  progress.begin('Preparing');
  progress.begin('Applying \u001b[2J', 4);
  for (let done = 1; done <= 3; done++) progress.show(done);
  progress.end();
  return shown;
}

test('elsewhere than on a terminal each part is a line', () => {
  assert.equal(shownOn(false), 'Preparing\nApplying \uFFFD[2J\n');
});

test('on a terminal each part is a bar that is full when it ends', () => {
  const shown = shownOn(true);
  assert.match(shown, /Preparing/);
  assert.match(shown, /Applying \uFFFD\[2J {2}0\/4/);
  assert.match(shown, /4\/4/);
  assert.ok(!shown.includes('Applying \u001b'));
});
