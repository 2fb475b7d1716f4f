import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AggregatorRegistry, Histogram, Registry } from 'prom-client';
import { createMetrics } from '../../../src/http/metrics.ts';
import { RequestDurations } from '../../../src/http/request-durations.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';

const laurel = forFile(startLaurel);

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

test('requests of the listing are counted by their status, those answered from memory and refused ones too', async () => {
  const path = '/public/api/v2/tournaments/details';
  const headers = { authorization: laurel.apiKey };
  const etag = (await fetch(laurel.url + path, { headers })).headers.get('etag') ?? '';
  for (let i = 0; i < 3; i += 1)
    await fetch(laurel.url + path, { headers: { ...headers, 'if-none-match': etag } });
  await fetch(laurel.url + path);
  const text = await (await fetch(`${laurel.url}/metrics`)).text();
  for (const [status, count] of [
    ['200', 1],
    ['304', 3],
    ['401', 1],
  ])
    assert.ok(
      text.includes(
        `laurel_http_request_seconds_count{method="GET",route="${path}",status="${status}"} ${count}\n`,
      ),
      text,
    );
});

test('durations are written as the library’s own histogram writes them', async () => {
  const registry = new Registry();
  const durations = new RequestDurations(registry);
  const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const library = new Registry();
  const histogram = new Histogram({
    name: 'laurel_http_request_seconds',
    help: 'Time until an HTTP request was answered',
    labelNames: ['method', 'route', 'status'],
    buckets: bounds,
    registers: [library],
  });
  for (const seconds of [0, 0.0004, ...bounds, 0.3, 0.3, 10.5, 70])
    for (const [route, method, status] of [
      ['/x/:id', 'GET', 200],
      ['/x/:id', 'GET', 404],
      ['/x/:id', 'POST', 200],
      ['a "quoted" \\ one', 'GET', 200],
    ] as const) {
      durations.observe({ method, route, status, seconds });
      histogram.observe({ method, route, status: String(status) }, seconds);
    }
  assert.equal(await registry.metrics(), await library.metrics());
  const sumOf = async (one: Registry) => {
    const numbers = (await one.getMetricsAsJSON()) as object[];
    return AggregatorRegistry.aggregate([numbers, numbers]).metrics();
  };
  assert.equal(await sumOf(registry), await sumOf(library));
});

test('two servers of one process do not share counters', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.batchTaken({ accepted: 3, duplicates: 2, conflicts: 1, rejected: 0, dated_ahead: 0 });
  one.stepTaken(3);
  assert.match(await one.text(), /laurel_intake_events_total\{outcome="duplicates"\} 2/);
  assert.match(await one.text(), /laurel_scoring_events_total 3/);
  assert.match(await other.text(), /laurel_intake_events_total\{outcome="duplicates"\} 0/);
});
