import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { ProcessNumbers } from '../../http/metrics.ts';

interface Value {
  value: number;
  labels: Record<string, string | number>;
  metricName?: string;
}
interface Numbers {
  name: string;
  help: string;
  type: string;
  values: Value[];
}
interface Times {
  startTime: HrTime;
  endTime: HrTime;
}

/** What /metrics shows of this process, under the same names, read when it is sent: nothing is counted twice. */
export function bridgedNumbers(
  read: () => Promise<ProcessNumbers>,
  resource: Resource,
  clock: () => Date,
): MetricProducer {
  const startTime = millisToHrTime(clock().getTime());
  return {
    collect: async () => {
      const times = { startTime, endTime: millisToHrTime(clock().getTime()) };
      const metrics = ((await read()) as Numbers[]).flatMap((numbers) => bridge(numbers, times));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'laurel' }, metrics }] },
        errors: [],
      };
    },
  };
}

function bridge({ name, help, type, values }: Numbers, times: Times): MetricData[] {
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const known = values.filter(({ value }) => Number.isFinite(value));
  if (type === 'histogram')
    return [
      { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(name, known, times) },
    ];
  const dataPoints = known.map(({ labels, value }) => ({ ...times, attributes: labels, value }));
  if (type === 'counter')
    return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  return type === 'gauge' ? [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints }] : [];
}

/** Prometheus counts in each bucket all that is within it; here each counts its own. */
function histograms(name: string, values: Value[], times: Times): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...series].map(([labels, ofSeries]) => {
    const within = ofSeries
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels: { le }, value }) => ({
        bound: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
        value,
      }))
      .sort((a, b) => a.bound - b.bound);
    const single = (suffix: string) =>
      ofSeries.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
    return {
      ...times,
      attributes: JSON.parse(labels) as Attributes,
      value: {
        buckets: {
          boundaries: within.slice(0, -1).map(({ bound }) => bound),
          counts: within.map(({ value }, i) => value - (within[i - 1]?.value ?? 0)),
        },
        sum: single('sum'),
        count: single('count'),
      },
    };
  });
}
