import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { requestSpans } from './export.ts';
import { FollowedBatches } from './followed-batches.ts';

test('so many traces begin here a second, whatever comes; a caller’s own are followed all the same', () => {
  const tracer = new TracerProvider().getTracer('test');
  let now = 10_000;
  const began = requestSpans(tracer, new FollowedBatches(tracer), () => now);
  const followed = () => Array.from({ length: 300 }, () => began({})).filter((trace) => trace !== undefined);
  assert.equal(followed().length, 50);
  const recorded = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
  assert.ok(began(recorded));
  assert.equal(began({ traceparent: recorded.traceparent.replace(/01$/, '00') }), undefined);
  // What is no traceparent is none.
  assert.equal(began({ traceparent: 'ff-zz' }), undefined);
  now += 1_000;
  assert.equal(followed().length, 50);
});
