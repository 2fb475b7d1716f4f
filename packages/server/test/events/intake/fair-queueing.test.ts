import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { Admission, type Admitted } from '../../../src/events/intake/admission.ts';

const limits = { waitingRequests: 100, receivedBytes: 60_000 };

/** Requests of a body of 1,000 bytes, by tenant; `leave` ends the oldest one that may be read. */
function requestsTo(admission: Admission) {
  const admitted: number[] = [];
  const ends = new Map<number, (() => void)[]>();
  const enter = (tenant_id: number, bytes = 1_000) => {
    let end = () => {};
    const answer = admission.enter(tenant_id, bytes, (leave) => {
      end = leave;
    });
    const begin = () => {
      admitted.push(tenant_id);
      ends.set(tenant_id, [...(ends.get(tenant_id) ?? []), end]);
    };
    if (answer instanceof Promise) void answer.then(begin);
    else begin();
    return { answer, end: () => end() };
  };
  const count = (tenant_id: number) => admitted.filter((one) => one === tenant_id).length;
  const leave = (tenant_id: number) => ends.get(tenant_id)?.shift()?.();
  return { admitted, enter, count, leave };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('one tenant alone reads into half of the space, and there is some left for the next', () => {
  const { enter, count } = requestsTo(new Admission(limits, () => new Date()));
  for (let i = 0; i < 100; i++) enter(1);
  assert.equal(count(1), 30);
  for (let i = 0; i < 100; i++) enter(2);
  assert.equal(count(2), 15, 'half of what the first one left');
  enter(3);
  assert.equal(count(3), 1);
});

test('what waits is read in order of arrival when space is left, tenants in turn', async () => {
  const { enter, count, leave, admitted } = requestsTo(new Admission(limits, () => new Date()));
  for (let i = 0; i < 60; i++) enter(1);
  for (let i = 0; i < 60; i++) enter(2);
  for (let i = 0; i < 40; i++) leave(1);
  await settled();
  assert.ok(Math.abs(count(1) - count(2)) > 0 && count(2) >= 20, `${count(1)} and ${count(2)} were read`);
  for (let i = 0; i < 60; i++) {
    leave(1);
    leave(2);
    await settled();
  }
  assert.equal(admitted.length, 120, 'all were read in the end');
});

test('past the bound of its requests a tenant is refused, others are not', () => {
  const now = Date.now();
  let later = 0;
  const { enter } = requestsTo(new Admission(limits, () => new Date(now + later)));
  for (let i = 0; i < 100; i++) enter(1);
  later = 2_500;
  assert.throws(
    () => enter(1),
    (error: Fault) => error.code === 'overloaded' && error.options.retryAfterSeconds === 3,
  );
  enter(2);
});

test('a request that is gone while it waits leaves its place to the others', async () => {
  const { enter, count, leave } = requestsTo(new Admission(limits, () => new Date()));
  for (let i = 0; i < 30; i++) enter(1);
  const gone = enter(1);
  const last = enter(1);
  gone.end();
  leave(1);
  await last.answer;
  assert.equal(count(1), 32, 'the one that was gone is told, too');
  for (let i = 0; i < 90; i++) leave(1);
  for (let i = 0; i < 100; i++) enter(1);
});

test('a body larger than all the space is read when nothing else is, and is not overtaken for ever', async () => {
  const { enter, count, leave } = requestsTo(new Admission(limits, () => new Date()));
  enter(1);
  const large = enter(2, 100_000);
  enter(3);
  assert.equal(count(3), 0, 'it would delay the large one');
  leave(1);
  await large.answer;
  assert.equal(count(2), 1);
  leave(2);
  await settled();
  assert.equal(count(3), 1);
});

test('bytes that come unannounced count, and are refused where there is no space', () => {
  const admission = new Admission(limits, () => new Date());
  const first = admission.enter(1, 0, () => {}) as Admitted;
  first.grow(50_000);
  const other = admission.enter(2, 0, () => {}) as Admitted;
  other.grow(10_000);
  assert.throws(
    () => other.grow(1),
    (error: unknown) => error instanceof Fault && error.code === 'overloaded',
  );
});
