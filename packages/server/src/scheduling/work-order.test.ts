import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WorkOrder } from './work-order.ts';

function order() {
  const state = { now: 0, areBoardsBehind: false };
  return {
    state,
    order: new WorkOrder(
      () => state.areBoardsBehind,
      () => state.now,
    ),
  };
}

test('later work waits while boards are behind, for a bounded time, and then until it has caught up', () => {
  const { state, order: works } = order();
  assert.ok(works.mayBegin('sealing'));
  state.areBoardsBehind = true;
  assert.ok(!works.mayBegin('sealing'));
  state.now = 29_999;
  assert.ok(!works.mayBegin('sealing'));
  assert.equal(works.waited('sealing'), 29.999);
  state.now = 30_000;
  assert.ok(works.mayBegin('sealing'));
  works.rests('sealing', true);
  assert.ok(works.mayBegin('sealing'));
  works.rests('sealing', false);
  assert.equal(works.waited('sealing'), 0);
  assert.ok(!works.mayBegin('sealing'));
});

test('work that has waited begins once nothing before it is behind, and others no longer wait for it', () => {
  const { state, order: works } = order();
  state.areBoardsBehind = true;
  assert.ok(!works.mayBegin('sealing') && !works.mayBegin('alarms'));
  state.areBoardsBehind = false;
  assert.ok(works.mayBegin('sealing') && works.mayBegin('alarms'));
  assert.equal(works.waited('sealing') + works.waited('alarms'), 0);
});

test('work in turn is not begun while it waits, says whether there is more, and keeps nobody waiting once it fails', async () => {
  const { state, order: works } = order();
  assert.equal(await works.inTurn('sealing', async () => true), true);
  assert.ok(!works.mayBegin('alarms'));
  const failure = new Error('no key');
  await assert.rejects(
    works.inTurn('sealing', () => Promise.reject(failure)),
    failure,
  );
  assert.ok(works.mayBegin('alarms'));
  state.areBoardsBehind = true;
  assert.equal(await works.inTurn('sealing', () => assert.fail('begun')), false);
});

test('alarms wait for sealing that is behind or waits itself, for at most five minutes', () => {
  const { state, order: works } = order();
  works.rests('sealing', true);
  assert.ok(!works.mayBegin('alarms'));
  works.rests('sealing', false);
  assert.ok(works.mayBegin('alarms'));
  works.rests('alarms', false);
  state.areBoardsBehind = true;
  assert.ok(!works.mayBegin('sealing') && !works.mayBegin('alarms'));
  state.now = 299_999;
  assert.ok(!works.mayBegin('alarms'));
  state.now = 300_000;
  assert.ok(works.mayBegin('alarms'));
});
