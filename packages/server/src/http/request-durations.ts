import type { Metric, Registry } from 'prom-client';

const NAME = 'laurel_http_request_seconds';
const HELP = 'Time until an HTTP request was answered';

/** Upper bounds in seconds; there is one more counter than bounds, for everything slower. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** One answered HTTP request; `route` is the pattern of its route. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

interface Value {
  metricName: string;
  labels: Record<string, string | number>;
  value: number;
}

/**
 * Counts answered requests in plain numbers and gives them the form of a Prometheus histogram when they are read. The
 * library's own histogram checks and joins the labels for each request, 1.8 µs of the 11 that a listing took when it was
 * measured.
 */
export class RequestDurations {
  /** By route, method and status; their number is that of the routes and of the statuses they answer. */
  readonly #series = new Map<string, Map<string, Map<number, Series>>>();

  constructor(registry: Registry) {
    const metric = { name: NAME, get: async () => this.#read() };
    // The registry reads metrics through `get`; the sums of several processes are no more than this either.
    registry.registerMetric(metric as unknown as Metric);
  }

  observe({ method, route, status, seconds }: AnsweredRequest): void {
    const ofMethod = entryOf(this.#series, route, () => new Map<string, Map<number, Series>>());
    const ofStatus = entryOf(ofMethod, method, () => new Map<number, Series>());
    entryOf(ofStatus, status, () => new Series({ method, route, status: String(status) })).observe(seconds);
  }

  #read() {
    const series = [...this.#series.values()]
      .flatMap((of) => [...of.values()])
      .flatMap((of) => [...of.values()]);
    return {
      name: NAME,
      help: HELP,
      type: 'histogram',
      values: series.flatMap((one) => one.values()),
      aggregator: 'sum',
    };
  }
}

/** The requests of one combination of labels. */
class Series {
  readonly #labels: Record<string, string>;
  readonly #counts = new Array<number>(bounds.length + 1).fill(0);
  #sum = 0;

  constructor(labels: Record<string, string>) {
    this.#labels = labels;
  }

  observe(seconds: number): void {
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] as number)) at += 1;
    this.#counts[at] = (this.#counts[at] as number) + 1;
    this.#sum += seconds;
  }

  /** Each bucket counts all that were at most as slow as its bound. */
  values(): Value[] {
    const labels = this.#labels;
    let count = 0;
    const buckets = this.#counts.map((within, at): Value => {
      count += within;
      return { metricName: `${NAME}_bucket`, labels: { le: bounds[at] ?? '+Inf', ...labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, labels, value: this.#sum },
      { metricName: `${NAME}_count`, labels, value: count },
    ];
  }
}

function entryOf<Key, Value>(entries: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const made = make();
  entries.set(key, made);
  return made;
}
