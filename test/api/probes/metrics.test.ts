import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createMetrics } from '../../../src/http/metrics.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

test('requests are counted by the pattern of their route, not by their address', async () => {
  await fetch(`${laurel.url}/health`);
  await fetch(`${laurel.url}/no-such-thing-1`);
  const response = await fetch(`${laurel.url}/metrics`);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  assert.match(text, /laurel_http_request_seconds_count\{method="GET",route="\/health",status="200"\} 1\n/);
  assert.match(text, /laurel_http_request_seconds_count\{method="GET",route="none",status="404"\} 1\n/);
  assert.doesNotMatch(text, /no-such-thing/);
});

test('the process itself and the queue of events are watched', async () => {
  const text = await (await fetch(`${laurel.url}/metrics`)).text();
  assert.match(text, /^nodejs_eventloop_lag_seconds /m);
  assert.match(text, /^laurel_intake_queued_events 0$/m);
});

test('two servers of one process do not share counters', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.batchTaken({ accepted: 3, duplicates: 2, conflicts: 1, rejected: 0 });
  one.stepTaken(3);
  assert.match(await one.text(), /laurel_intake_events_total\{outcome="duplicates"\} 2/);
  assert.match(await one.text(), /laurel_scoring_events_total 3/);
  assert.match(await other.text(), /laurel_intake_events_total\{outcome="duplicates"\} 0/);
});
