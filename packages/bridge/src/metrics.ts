import { Counter, Gauge, Registry } from 'prom-client';

/** What became of events: the answers of intake and of Fast Track's messages, and what was handed over as refused. */
export type EventCounts = Record<'accepted' | 'duplicate' | 'conflict' | 'ignored' | 'refused', number>;

/** Why something is tried again. */
export type RetryReason = 'busy' | 'no_answer' | 'not_allowed' | 'failed' | 'broker';

/** What a bridge reports of its work (docs/integrations/queues.md#6). No label or value holds a message or a secret. */
export type BridgeMetrics = ReturnType<typeof openMetrics>;

/** Opens the metrics of one bridge, all at zero. `clock` says when something happened. */
export function openMetrics(clock: () => Date) {
  const registry = new Registry();
  const numbers = numbersIn(registry);
  const state = { isConnected: false, failure: undefined as string | undefined };
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** Undefined: messages flow, or could. */
    trouble: () => (state.isConnected ? state.failure : 'there is no connection to the broker'),
    messageReceived: () => numbers.received.inc(),
    holding: (messages: number, bytes: number) => {
      numbers.held.set(messages);
      numbers.heldBytes.set(bytes);
    },
    acknowledged: (messages: number) => {
      numbers.acknowledged.inc(messages);
      numbers.last.set(clock().getTime() / 1_000);
    },
    returned: (messages: number) => numbers.returned.inc(messages),
    reached: (position: string, value: number) => numbers.offset.set({ position }, value),
    sent: (counts: Partial<EventCounts>) => {
      state.failure = undefined;
      numbers.batches.inc();
      for (const [outcome, count] of Object.entries(counts)) numbers.events.inc({ outcome }, count);
    },
    connectionIs: (isOpen: boolean, prefetch: number) => {
      state.isConnected = isOpen;
      numbers.connected.set(isOpen ? 1 : 0);
      numbers.limit.set(prefetch);
    },
    /** Counts an attempt that is repeated; `failure` says why in a sentence, for the health of the bridge. */
    retried: (reason: RetryReason, failure: string) => {
      numbers.retries.inc({ reason });
      if (reason !== 'broker') state.failure = failure;
    },
  };
}

function numbersIn(registry: Registry) {
  const named = (name: string, help: string, labelNames: string[] = []) => ({
    ...{ name: `laurel_bridge_${name}`, help, labelNames },
    registers: [registry],
  });
  const counter = (...of: Parameters<typeof named>) => new Counter(named(...of));
  const gauge = (...of: Parameters<typeof named>) => new Gauge(named(...of));
  return {
    received: counter('messages_received_total', 'Messages that the broker delivered, again or not'),
    acknowledged: counter(
      'messages_acknowledged_total',
      'Messages that were acknowledged to the broker, once Laurel had them',
    ),
    returned: counter('messages_returned_total', 'Messages that a stop returned to the broker'),
    batches: counter('batches_total', 'Batches that Laurel has made durable'),
    events: counter('events_total', 'Events and messages by what Laurel answered', ['outcome']),
    retries: counter('retries_total', 'Attempts that failed and are made again, by reason', ['reason']),
    held: gauge('held_messages', 'Messages that are not acknowledged yet'),
    heldBytes: gauge('held_bytes', 'Bytes of those messages'),
    limit: gauge('held_messages_limit', 'Most messages that are held'),
    connected: gauge('connected', '1 while there is a connection to the broker'),
    last: gauge(
      'last_acknowledgement_timestamp_seconds',
      'When messages were last acknowledged; 0: not since the start',
    ),
    offset: gauge(
      'acknowledged_offset',
      'The newest position that was acknowledged, where messages have one',
      ['position'],
    ),
  };
}
