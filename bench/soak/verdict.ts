import { rounded } from '../harness/statistics.ts';
import type { Look } from './look.ts';

/** One condition that must hold over the whole soak. */
export interface Judgement {
  what: string;
  holds: boolean;
  /** The numbers that show it. */
  because: string;
}

/** More than this in an hour would fill a machine of 4 GiB within days; less is within the noise of garbage collection. */
const MAX_MEMORY_MIB_AN_HOUR = 64;
/** Tables that are rewritten constantly reach their size within minutes. */
const MAX_HOT_MIB_AN_HOUR = 64;
/** At most this many seconds' worth of events may wait; the backlog may change by one second's events in an hour. */
const WORST_WAITING_SECONDS = 10;
/** An event takes 376 bytes in the log with its keys and indexes; half as much again for everything else. */
const MAX_BYTES_AN_EVENT = 600;
/** PostgreSQL keeps its own below `max_wal_size`, 1 GiB by default, except for what is added during a checkpoint. */
const MAX_WAL_MIB = 1_536;

/** A server that takes less than it is sent is not under the load that is to be judged. */
const MIN_RATE_SHARE = 0.95;

/**
 * Judges the series: values that must stay flat are judged by the slope of a line through the second half, since caches and
 * pools fill in the first one.
 */
export function judge(series: Look[], rate: number): Judgement[] {
  const late = series.slice(Math.floor(series.length / 2));
  const most = (pick: (look: Look) => number) => Math.max(...series.map(pick));
  const memory = slopeAnHour(late, (one) => one.memory_mib);
  const waiting = slopeAnHour(late, (one) => one.waiting_events);
  const hot = slopeAnHour(late, (one) => one.hot_tables_mib);
  const bytes = bytesAnEvent(series);
  const unread = most((one) => one.waiting_events);
  const wal = most((one) => one.wal_mib);
  const failed = series.at(-1);
  const reached = series.reduce((sum, one) => sum + one.events_per_second, 0) / series.length;
  return [
    {
      what: 'the load was taken as it was meant',
      holds: reached >= rate * MIN_RATE_SHARE,
      because: `${rounded(reached)} of ${rate} events/s on average`,
    },
    {
      what: 'memory is flat',
      holds: memory <= MAX_MEMORY_MIB_AN_HOUR,
      because: `${rounded(memory)} MiB an hour in the second half, at most ${most((one) => one.memory_mib)} MiB`,
    },
    {
      what: 'scoring keeps up',
      holds: waiting <= rate && unread <= rate * WORST_WAITING_SECONDS,
      because: `waiting events change by ${rounded(waiting)} an hour, at most ${unread} waited; board p99 at most ${most((one) => one.board_p99_ms)} ms`,
    },
    {
      what: 'files are bounded per event',
      holds: bytes <= MAX_BYTES_AN_EVENT,
      because: `${rounded(bytes)} bytes for each event in the second half`,
    },
    {
      what: 'the write-ahead log is bounded',
      holds: wal <= MAX_WAL_MIB,
      because: `at most ${wal} MiB`,
    },
    {
      what: 'tables that are written again and again stay small',
      holds: hot <= MAX_HOT_MIB_AN_HOUR,
      because: `${rounded(hot)} MiB an hour in the second half, at most ${most((one) => one.hot_tables_mib)} MiB and ${most((one) => one.dead_rows)} dead rows`,
    },
    {
      what: 'nothing failed',
      holds: failed !== undefined && failed.faults + failed.scoring_failures === 0,
      because: `${failed?.faults} faults met the load, ${failed?.scoring_failures} steps of scoring failed`,
    },
  ];
}

/** The slope of the line through the points by least squares, in units of an hour; 0 of fewer than two. */
export function slopeAnHour(series: Look[], pick: (look: Look) => number): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const hours = series.map((one) => one.minutes / 60);
  const values = series.map(pick);
  const [middleHour, middleValue] = [mean(hours), mean(values)];
  const spread = hours.reduce((sum, hour) => sum + (hour - middleHour) ** 2, 0);
  if (spread === 0) return 0;
  const together = hours.reduce(
    (sum, hour, i) => sum + (hour - middleHour) * ((values[i] ?? 0) - middleValue),
    0,
  );
  return together / spread;
}

/** By how much the files grew in the second half for each event that came in it. */
function bytesAnEvent(series: Look[]): number {
  const [from, to] = [series[Math.floor(series.length / 2)], series.at(-1)];
  if (!from || !to || to.acknowledged === from.acknowledged) return 0;
  return ((to.database_mib - from.database_mib) * 1024 ** 2) / (to.acknowledged - from.acknowledged);
}
