import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gameround, sendEvents } from '../../support/events.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { type Span, startCollector, valuesOf } from '../../support/otlp-collector.ts';
import { waitUntil } from '../../support/waiting.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const player_id = 'player-whom-no-span-names';

let collector: Awaited<ReturnType<typeof startCollector>>;
let laurel: Laurel;
let isClosed = false;
before(async () => {
  collector = await startCollector();
  laurel = await startLaurel({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_SERVICE_NAME: 'cup',
  });
});
after(async () => {
  if (!isClosed) await laurel.close();
  await collector.close();
});

test('a batch is followed from the request of its caller to the boards, and the step of scoring that showed it links to it', async () => {
  const traceparent = `00-${traceId}-${parentId}-01`;
  await sendTraced(traceparent, [gameround({ player_id }), gameround({ player_id })]);
  const [request, append, board] = await spansNamed(traceId, ['POST /api/v1/events', 'append', 'board']);
  assert.equal(request.parentSpanId, parentId);
  assert.equal(request.kind, 2, 'the kind of a server');
  assert.deepEqual([append.parentSpanId, board.parentSpanId], [request.spanId, append.spanId]);
  const told = valuesOf(request.attributes);
  assert.deepEqual([told['http.route'], told['http.response.status_code']], ['/api/v1/events', 204]);
  assert.equal(valuesOf(append.attributes)['laurel.accepted'], 2);
  assert.ok(endsBy(append, request) && endsBy(append, board));

  const step = await found((span) => span.name === 'scoring step' && linksTo(span, append));
  assert.notEqual(step.traceId, traceId);
  assert.ok(linksTo(board, step), 'the board of the trace links to the step');
  assert.equal(valuesOf(step.attributes)['laurel.seq'], valuesOf(board.attributes)['laurel.seq']);
});

test('a caller who does not record is followed by nobody, and one without a trace begins one', async () => {
  const unrecorded = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
  await sendTraced(`00-${unrecorded}-${parentId}-00`, [gameround({ player_id })]);
  await sendEvents(laurel, [gameround({ player_id })]);
  const own = await found(
    ({ name, traceId: id, parentSpanId }) =>
      name === 'POST /api/v1/events' && id !== traceId && !parentSpanId,
  );
  assert.match(own.traceId, /^[0-9a-f]{32}$/);
  assert.deepEqual(
    collector.spans.filter((span) => span.traceId === unrecorded),
    [],
  );
});

test('spans name routes by their pattern; no address, name or id of a player is in them, and probes are left out', async () => {
  await fetch(`${laurel.url}/health`);
  await fetch(`${laurel.url}/public/api/v2/tournaments/details?player_id=${player_id}`, {
    headers: { authorization: laurel.apiKey },
  });
  await fetch(`${laurel.url}/api/v1/campaigns/1/players/${player_id}`);
  await found(({ name }) => name === 'GET /api/v1/campaigns/:id/players/:player_id');
  assert.doesNotMatch(JSON.stringify(collector.spans), /whom-no-span-names|GET \/health|127\.0\.0\.1|owner@/);
});

test('what /metrics shows is sent under the same names, with the same values', async () => {
  const text = await (await fetch(`${laurel.url}/metrics`)).text();
  await laurel.close();
  isClosed = true;
  const names = [...text.matchAll(/^# TYPE (laurel_\w+) (\w+)$/gm)];
  assert.ok(names.length > 12);
  for (const [, name = '', type = ''] of names) {
    const sent = collector.metrics.get(name);
    assert.ok(sent, name);
    const member = { counter: 'sum', gauge: 'gauge', histogram: 'histogram' }[type] as 'sum';
    assert.ok(sent[member], `${name} is a ${type}`);
  }
  const accepted = collector.metrics
    .get('laurel_intake_events_total')
    ?.sum?.dataPoints.find(({ attributes }) => valuesOf(attributes).outcome === 'accepted');
  const [, shown] = /laurel_intake_events_total\{outcome="accepted"\} (\d+)/.exec(text) ?? [];
  assert.equal(accepted?.asDouble ?? accepted?.asInt, Number(shown));
  const [delay] = collector.metrics.get('laurel_board_delay_seconds')?.histogram?.dataPoints ?? [];
  const total = delay?.bucketCounts?.reduce((sum, count) => sum + count, 0);
  assert.ok(delay?.count && delay.count === total);
  assert.equal(delay.bucketCounts?.length, (delay.explicitBounds?.length ?? 0) + 1);
  assert.equal(collector.resource['service.name'], 'cup');
});

async function sendTraced(traceparent: string, events: object[]): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-api-key': laurel.apiKey, traceparent };
  const body = JSON.stringify(events);
  const { status } = await fetch(`${laurel.url}/api/v1/events`, { method: 'POST', headers, body });
  assert.equal(status, 204);
}

/** Every span begins at a whole millisecond and adds its duration, so the ends of two may differ by that much. */
function endsBy(one: Span, other: Span): boolean {
  return BigInt(one.endTimeUnixNano) <= BigInt(other.endTimeUnixNano) + 2_000_000n;
}

function linksTo({ links = [] }: Span, { traceId: trace, spanId: span }: Span): boolean {
  return links.some((link) => link.traceId === trace && link.spanId === span);
}

function spansNamed<const Names extends string[]>(trace: string, names: Names) {
  const waiting = names.map((name) => found((span) => span.traceId === trace && span.name === name));
  return Promise.all(waiting) as Promise<{ [Name in keyof Names]: Span }>;
}

/** Spans are sent once a second. */
function found(is: (span: Span) => boolean): Promise<Span> {
  const shows = () => `there are ${collector.spans.map(({ name }) => name).join(', ')}`;
  return waitUntil('the span has come', () => collector.spans.find(is) ?? false, { shows });
}
