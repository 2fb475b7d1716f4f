import { refusedSources } from '@laurel/contract/integrations/refused-messages.ts';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type PrometheusContentType,
  Registry,
} from 'prom-client';
import { laterWorks, type WorkOrder } from '../scheduling/work-order.ts';
import { type AnsweredRequest, RequestDurations } from './request-durations.ts';
import { type OutsideWatches, watchedOutside } from './watched-outside.ts';

/** The metrics of one process, in the form in which they travel to another. */
export type ProcessNumbers = { name: string; type: string | number }[];

interface BatchCounts {
  accepted: number;
  duplicates: number;
  conflicts: number;
  rejected: number;
  /** Of the accepted ones. */
  dated_ahead: number;
}

/** Modules and transports report their work here; `/metrics` shows it. Tenants are not a label: there may be thousands. */
export interface Metrics extends OutsideWatches {
  readonly contentType: string;
  /** Everything in the Prometheus text format, of all processes of this server. */
  text: () => Promise<string>;
  /** The numbers of this process alone. */
  numbers: () => Promise<ProcessNumbers>;
  /** One HTTP request was answered. */
  requestAnswered: (request: AnsweredRequest) => void;
  /** One batch of events was accepted or refused, with the number of events by outcome. */
  batchTaken: (events: BatchCounts) => void;
  /** So many messages of another system were refused for the first time, and kept. */
  messagesRefused: (source: string, messages: number) => void;
  /** Reads the number of events that wait for the database. */
  watchQueue: (queuedEvents: () => number) => void;
  /** Reads how much the listing keeps. */
  watchListing: (kept: () => { answers: number; bytes: number }) => void;
  /** Reads the number of live streams. */
  watchStreams: (streams: () => number) => void;
  /** Scoring took so many events into the boards. */
  stepTaken: (events: number) => void;
  /** Boards show what a write made durable, so long (s) after it. */
  writeShown: (seconds: number) => void;
  /** Reads how long (s) the oldest write that no board shows has waited. */
  watchWaiting: (longestWait: () => number) => void;
  /** Reads how long (s) work that can wait has waited for what comes before it. */
  watchOrder: (order: WorkOrder) => void;
  /** A day of facts was exported, or could not be. */
  dayExported: (isDone: boolean) => void;
  /** A step of scoring failed; it will be tried again. */
  stepFailed: () => void;
  /** A webhook was attempted, a reward, or an e-mail. */
  outboundAttempted: (to: 'webhook' | 'reward' | 'email', outcome: string) => void;
  /** A webhook endpoint was disabled because it failed. */
  endpointDisabled: () => void;
  /** A piece of maintenance of the embedded engine was done; everything else waited for so long. */
  maintenanceDone: (work: string, seconds: number) => void;
}

/**
 * Makes a registry of its own, so that several servers of one process (tests) do not share counters. `numbersOfAll` asks all
 * processes of the server; without it this one is alone.
 */
export function createMetrics(numbersOfAll?: () => Promise<ProcessNumbers[]>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    contentType: registry.contentType,
    text: async () => (numbersOfAll ? sumOf(await numbersOfAll()) : registry).metrics(),
    numbers: () => registry.getMetricsAsJSON() as Promise<ProcessNumbers>,
    ...httpMetrics(registry),
    ...intakeMetrics(registry),
    ...listingMetrics(registry),
    ...liveMetrics(registry),
    ...scoringMetrics(registry),
    ...boardMetrics(registry),
    ...watchedOutside(registry),
    ...exportMetrics(registry),
    ...maintenanceMetrics(registry),
    ...outboundMetrics(registry),
  };
}

/**
 * Counters and sizes are added up; other numbers (the delay of the event loop) become an average, a minimum or a maximum.
 */
function sumOf(numbers: ProcessNumbers[]): Registry<PrometheusContentType> {
  return AggregatorRegistry.aggregate(numbers);
}

/** What must stay in the sums when processes end: a counter that decreases is read as one that started again. */
export async function countedBy(ended: ProcessNumbers[]): Promise<ProcessNumbers> {
  const numbers = (await sumOf(ended).getMetricsAsJSON()) as ProcessNumbers;
  return numbers.filter(({ type }) => type === 'counter' || type === 'histogram');
}

const registers = (registry: Registry) => ({ registers: [registry] });

function httpMetrics(registry: Registry): Pick<Metrics, 'requestAnswered'> {
  const durations = new RequestDurations(registry);
  return { requestAnswered: (request) => durations.observe(request) };
}

function intakeMetrics(registry: Registry): Pick<Metrics, 'batchTaken' | 'messagesRefused' | 'watchQueue'> {
  const events = new Counter({
    name: 'laurel_intake_events_total',
    help: 'Events that were sent, by what became of them',
    labelNames: ['outcome'],
    ...registers(registry),
  });
  const outcomes = ['accepted', 'duplicates', 'conflicts', 'rejected'] as const;
  // A counter that starts at 0 lets the first increase be seen.
  for (const outcome of outcomes) events.inc({ outcome }, 0);
  const ahead = new Counter({
    name: 'laurel_intake_dated_ahead_events_total',
    help: 'Accepted events that are dated more than five minutes ahead of the clock',
    ...registers(registry),
  });
  const refused = new Counter({
    name: 'laurel_refused_messages_total',
    help: 'Messages of other systems that were refused and kept, by where they came from',
    labelNames: ['source'],
    ...registers(registry),
  });
  for (const source of refusedSources) refused.inc({ source }, 0);
  return {
    messagesRefused: (source, messages) => refused.inc({ source }, messages),
    batchTaken: (taken) => {
      for (const outcome of outcomes) events.inc({ outcome }, taken[outcome]);
      ahead.inc(taken.dated_ahead);
    },
    watchQueue: (queuedEvents) => {
      new Gauge({
        name: 'laurel_intake_queued_events',
        help: 'Events that wait for the database',
        ...registers(registry),
        collect() {
          this.set(queuedEvents());
        },
      });
    },
  };
}

function listingMetrics(registry: Registry): Pick<Metrics, 'watchListing'> {
  return {
    watchListing: (kept) => {
      new Gauge({
        name: 'laurel_listing_kept_answers',
        help: 'Answers of the tournament listing that are kept in memory',
        ...registers(registry),
        collect() {
          this.set(kept().answers);
        },
      });
      new Gauge({
        name: 'laurel_listing_kept_bytes',
        help: 'About how much memory they take, with their entries and keys',
        ...registers(registry),
        collect() {
          this.set(kept().bytes);
        },
      });
    },
  };
}

function liveMetrics(registry: Registry): Pick<Metrics, 'watchStreams'> {
  return {
    watchStreams: (streams) => {
      new Gauge({
        name: 'laurel_live_streams',
        help: 'Live streams, with requests that wait for a change',
        ...registers(registry),
        collect() {
          this.set(streams());
        },
      });
    },
  };
}

function scoringMetrics(registry: Registry): Pick<Metrics, 'stepTaken' | 'stepFailed'> {
  const events = new Counter({
    name: 'laurel_scoring_events_total',
    help: 'Events that scoring took from the log',
    ...registers(registry),
  });
  const failures = new Counter({
    name: 'laurel_scoring_failures_total',
    help: 'Steps of scoring that failed',
    ...registers(registry),
  });
  return { stepTaken: (taken) => events.inc(taken), stepFailed: () => failures.inc() };
}

function boardMetrics(registry: Registry): Pick<Metrics, 'writeShown' | 'watchWaiting' | 'watchOrder'> {
  const delays = new Histogram({
    name: 'laurel_board_delay_seconds',
    help: 'Time from the acknowledgement of a write until boards of this process show its events',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    ...registers(registry),
  });
  return {
    writeShown: (seconds) => delays.observe(seconds),
    watchWaiting: (longestWait) => {
      new Gauge({
        name: 'laurel_board_waiting_seconds',
        help: 'How long the oldest write has waited that boards do not show yet',
        aggregator: 'max',
        ...registers(registry),
        collect() {
          this.set(longestWait());
        },
      });
    },
    watchOrder: (order) => {
      new Gauge({
        name: 'laurel_work_waiting_seconds',
        help: 'How long work that can wait has waited, while what comes before it is behind',
        labelNames: ['work'],
        aggregator: 'max',
        ...registers(registry),
        collect() {
          for (const work of laterWorks) this.set({ work }, order.waited(work));
        },
      });
    },
  };
}

function exportMetrics(registry: Registry): Pick<Metrics, 'dayExported'> {
  const days = new Counter({
    name: 'laurel_facts_exports_total',
    help: 'Days of facts of a tenant that this server exported to the folder, or failed to',
    labelNames: ['outcome'],
    ...registers(registry),
  });
  for (const outcome of ['done', 'failed']) days.inc({ outcome }, 0);
  return { dayExported: (isDone) => days.inc({ outcome: isDone ? 'done' : 'failed' }) };
}

function maintenanceMetrics(registry: Registry): Pick<Metrics, 'maintenanceDone'> {
  const durations = new Histogram({
    name: 'laurel_maintenance_seconds',
    help: 'How long a checkpoint, vacuum or analyze of the embedded engine took, for which all statements wait',
    labelNames: ['work'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ...registers(registry),
  });
  return { maintenanceDone: (work, seconds) => durations.labels(work).observe(seconds) };
}

function outboundMetrics(registry: Registry): Pick<Metrics, 'outboundAttempted' | 'endpointDisabled'> {
  const attempts = new Counter({
    name: 'laurel_outbound_attempts_total',
    help: 'Requests to webhook and reward endpoints, and e-mails, by what became of them',
    labelNames: ['to', 'outcome'],
    ...registers(registry),
  });
  for (const outcome of ['delivered', 'failed']) attempts.inc({ to: 'webhook', outcome }, 0);
  for (const outcome of ['sent', 'failed']) attempts.inc({ to: 'email', outcome }, 0);
  for (const outcome of ['paid', 'sent', 'failed', 'again']) attempts.inc({ to: 'reward', outcome }, 0);
  const disabled = new Counter({
    name: 'laurel_webhook_endpoints_disabled_total',
    help: 'Webhook endpoints that were disabled because they failed for five days or answered 410',
    ...registers(registry),
  });
  return {
    outboundAttempted: (to, outcome) => attempts.inc({ to, outcome }),
    endpointDisabled: () => disabled.inc(),
  };
}
