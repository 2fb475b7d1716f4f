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

/** The metrics of one process, in the form in which they travel to another. */
export type ProcessNumbers = { name: string; type: string | number }[];

/** What became of the events of a batch. */
const outcomes = ['accepted', 'duplicates', 'conflicts', 'rejected'] as const;

/** Numbers that are found when `/metrics` is read, with how those of several processes become one. */
const watched = {
  laurel_intake_queued_events: ['sum', 'Events that wait for the database'],
  laurel_listing_kept_answers: ['sum', 'Answers of the tournament listing that are kept in memory'],
  laurel_listing_kept_bytes: ['sum', 'About how much memory they take, with their entries and keys'],
  laurel_live_streams: ['sum', 'Live streams, with requests that wait for a change'],
  laurel_board_waiting_seconds: ['max', 'How long the oldest write has waited that boards do not show yet'],
  laurel_payouts_waiting_tenants: [
    'max',
    'Tenants with approved payouts that are not delivered, or not confirmed',
  ],
  laurel_sealing_behind_events: ['max', 'Accepted events that no signed tree has yet'],
  laurel_scoring_lag_seconds: [
    'max',
    'How long ago the oldest event was accepted that boards do not have, of the tenant that is furthest behind',
  ],
  laurel_facts_behind_days: [
    'max',
    'Closed days that were not exported to the folder of facts, of the tenant that is furthest behind',
  ],
  laurel_disk_free_bytes: ['min', 'Free space where the embedded engine keeps its files'],
} as const satisfies Record<string, ['sum' | 'max' | 'min', string]>;

/** Modules and transports report their work here; `/metrics` shows it. Tenants are not a label: there may be thousands. */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Makes a registry of its own, so that several servers of one process (tests) do not share counters. `numbersOfAll` asks all
 * processes of the server; without it this one is alone.
 */
export function createMetrics(numbersOfAll?: () => Promise<ProcessNumbers[]>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new RequestDurations(registry);
  return {
    contentType: registry.contentType as string,
    /** Everything in the Prometheus text format, of all processes of this server. */
    text: async () => (numbersOfAll ? sumOf(await numbersOfAll()) : registry).metrics(),
    /** The numbers of this process alone. */
    numbers: () => registry.getMetricsAsJSON() as Promise<ProcessNumbers>,
    /** One HTTP request was answered. */
    requestAnswered: (request: AnsweredRequest) => durations.observe(request),
    ...intakeMetrics(registry),
    ...boardMetrics(registry),
    ...outsideMetrics(registry),
    /** Reads a number when it is shown; it stays as it was if that fails, so that `/metrics` answers all the same. */
    watch: (name: keyof typeof watched, read: () => number | Promise<number>) => {
      const [aggregator, help] = watched[name];
      const collect = async () => {
        const value = await Promise.try(read).catch(() => undefined);
        if (value !== undefined) gauge.set(value);
      };
      const gauge = new Gauge({ name, help, aggregator, registers: [registry], collect });
    },
    /** Reads how long (s) work that can wait has waited for what comes before it. */
    watchOrder: (order: WorkOrder) => {
      const gauge = new Gauge({
        name: 'laurel_work_waiting_seconds',
        help: 'How long work that can wait has waited, while what comes before it is behind',
        labelNames: ['work'],
        aggregator: 'max',
        registers: [registry],
        collect: () => {
          for (const work of laterWorks) gauge.set({ work }, order.waited(work));
        },
      });
    },
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

/** A counter without labels, or by the values of some; `known` ones start at 0, so that the first increase is seen. */
function counterIn<Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  known: readonly Record<Label, string>[] = [],
): Counter<Label> {
  const labelNames = Object.keys(known[0] ?? {}) as Label[];
  const counter = new Counter({ name, help, labelNames, registers: [registry] });
  for (const labels of known) counter.inc(labels, 0);
  return counter;
}

function intakeMetrics(registry: Registry) {
  const events = counterIn(
    registry,
    'laurel_intake_events_total',
    'Events that were sent, by what became of them',
    outcomes.map((outcome) => ({ outcome })),
  );
  const ahead = counterIn(
    registry,
    'laurel_intake_dated_ahead_events_total',
    'Accepted events that are dated more than five minutes ahead of the clock',
  );
  const refused = counterIn(
    registry,
    'laurel_refused_messages_total',
    'Messages of other systems that were refused and kept, by where they came from',
    refusedSources.map((source) => ({ source })),
  );
  return {
    /** One batch of events was accepted or refused; `dated_ahead` of the accepted ones. */
    batchTaken: (taken: Record<(typeof outcomes)[number] | 'dated_ahead', number>) => {
      for (const outcome of outcomes) events.inc({ outcome }, taken[outcome]);
      ahead.inc(taken.dated_ahead);
    },
    /** Messages of another system were refused for the first time, and kept. */
    messagesRefused: (source: string, messages: number) => refused.inc({ source }, messages),
  };
}

function boardMetrics(registry: Registry) {
  const events = counterIn(registry, 'laurel_scoring_events_total', 'Events that scoring took from the log');
  const failures = counterIn(registry, 'laurel_scoring_failures_total', 'Steps of scoring that failed');
  const delays = new Histogram({
    name: 'laurel_board_delay_seconds',
    help: 'Time from the acknowledgement of a write until boards of this process show its events',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return {
    /** Scoring took events into the boards. */
    stepTaken: (taken: number) => events.inc(taken),
    /** A step of scoring failed; it will be tried again. */
    stepFailed: () => failures.inc(),
    /** Boards show what a write made durable, so long (s) after it. */
    writeShown: (seconds: number) => delays.observe(seconds),
  };
}

function outsideMetrics(registry: Registry) {
  const days = counterIn(
    registry,
    'laurel_facts_exports_total',
    'Days of facts of a tenant that this server exported to the folder, or failed to',
    [{ outcome: 'done' }, { outcome: 'failed' }],
  );
  const durations = new Histogram({
    name: 'laurel_maintenance_seconds',
    help: 'How long a checkpoint, vacuum or analyze of the embedded engine took, for which all statements wait',
    labelNames: ['work'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const attempted = {
    webhook: ['delivered', 'failed'],
    email: ['sent', 'failed'],
    reward: ['paid', 'sent', 'failed', 'again'],
  };
  const attempts = counterIn(
    registry,
    'laurel_outbound_attempts_total',
    'Requests to webhook and reward endpoints, and e-mails, by what became of them',
    Object.entries(attempted).flatMap(([to, all]) => all.map((outcome) => ({ to, outcome }))),
  );
  const disabled = counterIn(
    registry,
    'laurel_webhook_endpoints_disabled_total',
    'Webhook endpoints that were disabled because they failed for five days or answered 410',
  );
  return {
    /** This server exported a closed day of a tenant's facts to the folder, or failed to. */
    dayExported: (isDone: boolean) => days.inc({ outcome: isDone ? 'done' : 'failed' }),
    /** A piece of maintenance of the embedded engine was done; everything else waited for so long. */
    maintenanceDone: (work: string, seconds: number) => durations.labels(work).observe(seconds),
    /** A request to an endpoint, or an e-mail, ended so. */
    outboundAttempted: (to: keyof typeof attempted, outcome: string) => attempts.inc({ to, outcome }),
    /** A webhook endpoint was disabled because it failed for five days or answered 410. */
    endpointDisabled: () => disabled.inc(),
  };
}
