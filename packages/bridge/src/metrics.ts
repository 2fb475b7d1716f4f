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
  const registers = [registry];
  const counter = (name: string, help: string) =>
    new Counter({ name: `laurel_bridge_${name}`, help, registers });
  const gauge = (name: string, help: string) => new Gauge({ name: `laurel_bridge_${name}`, help, registers });
  const received = counter('messages_received_total', 'Messages that the broker delivered, again or not');
  const acknowledged = counter('messages_acknowledged_total', 'Messages that were acknowledged to the broker');
  const returned = counter('messages_returned_total', 'Messages that were returned to the broker');
  const batches = counter('batches_total', 'Batches that Laurel has made durable');
  const events = new Counter({
    name: 'laurel_bridge_events_total',
    help: 'Events and messages by what Laurel answered',
    labelNames: ['outcome'],
    registers,
  });
  const retries = new Counter({
    name: 'laurel_bridge_retries_total',
    help: 'Attempts that failed and are made again, by reason',
    labelNames: ['reason'],
    registers,
  });
  const held = gauge('held_messages', 'Messages that are not acknowledged yet');
  const heldBytes = gauge('held_bytes', 'Bytes of those messages');
  const limit = gauge('held_messages_limit', 'Most messages that are held');
  const connected = gauge('connected', '1 while there is a connection to the broker');
  const last = gauge('last_acknowledgement_timestamp_seconds', 'When messages were last acknowledged; 0: never');
  const offset = new Gauge({
    name: 'laurel_bridge_acknowledged_offset',
    help: 'The newest position in the stream or partition that was acknowledged',
    labelNames: ['position'],
    registers,
  });
  const state = { isConnected: false, failure: undefined as string | undefined };
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** Undefined: messages flow, or could. */
    trouble: () => (state.isConnected ? state.failure : 'there is no connection to the broker'),
    messageReceived: () => received.inc(),
    holding: (messages: number, bytes: number) => {
      held.set(messages);
      heldBytes.set(bytes);
    },
    acknowledged: (messages: number) => {
      acknowledged.inc(messages);
      last.set(clock().getTime() / 1_000);
    },
    returned: (messages: number) => returned.inc(messages),
    reached: (position: string, value: number) => offset.set({ position }, value),
    sent: (counts: Partial<EventCounts>) => {
      state.failure = undefined;
      batches.inc();
      for (const [outcome, count] of Object.entries(counts)) events.inc({ outcome }, count);
    },
    connectionIs: (isOpen: boolean, prefetch: number) => {
      state.isConnected = isOpen;
      connected.set(isOpen ? 1 : 0);
      limit.set(prefetch);
    },
    /** `failure`: in a sentence, for the health of the bridge. */
    retried: (reason: RetryReason, failure: string) => {
      retries.inc({ reason });
      if (reason !== 'broker') state.failure = failure;
    },
  };
}
