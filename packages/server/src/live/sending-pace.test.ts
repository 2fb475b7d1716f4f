import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SendingPace } from './sending-pace.ts';

/** Four changes a second for so many seconds, each sent in so many ms, while other work takes a share of the time. */
function paceAfter(seconds: number, sending: number, others: number, pace = startPace()) {
  for (let change = 0; change < 4 * seconds; change++) {
    pace.sending.send(() => pace.work(sending));
    pace.work(250 * others);
    pace.rest(250 * (1 - others) - sending);
  }
  return pace;
}

function startPace() {
  let [time, busy] = [0, 0];
  const clocks = { monotonicClock: () => time, busyMilliseconds: () => busy };
  return {
    sending: new SendingPace({ ...clocks, gap: 250 }),
    work: (milliseconds: number) => {
      time += milliseconds;
      busy += milliseconds;
    },
    rest: (milliseconds: number) => {
      time += Math.max(0, milliseconds);
    },
  };
}

test('a process that is busy with other work sends boards to many clients less often, once a second at least', () => {
  const { gap } = paceAfter(2, 50, 0.6).sending;
  assert.ok(gap > 300 && gap <= 1_000, `${gap} ms`);
  assert.equal(paceAfter(30, 50, 0.6).sending.gap, 1_000);
});

test('to few clients, or with nothing else to do, it sends four boards a second, also after it was busy', () => {
  assert.equal(paceAfter(30, 5, 0.9).sending.gap, 250);
  assert.equal(paceAfter(30, 200, 0.1).sending.gap, 250);
  const busy = paceAfter(30, 50, 0.6);
  assert.ok(Math.abs(paceAfter(30, 50, 0.1, busy).sending.gap - 250) < 1);
});
