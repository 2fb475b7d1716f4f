import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;
/** Older ones have left the picture. */
const MAX_AGE_MILLISECONDS = 2 * 3_600_000;

/** Greatest lag in seconds that was seen in each minute, by the minute's first moment (ms). */
export type LagSamples = ReadonlyMap<number, number>;

/** The samples with one more. */
export function withSample(samples: LagSamples, at: number, seconds: number): LagSamples {
  const minute = at - (at % MINUTE);
  const most = Math.max(samples.get(minute) ?? 0, seconds);
  return new Map([...[...samples].filter(([seen]) => seen > at - MAX_AGE_MILLISECONDS), [minute, most]]);
}

/** The lag at each of the minutes; null where the page was not open. Undefined: it was not open in any. */
export function lagAt(
  samples: LagSamples,
  minutes: readonly { minute: string }[],
): (number | null)[] | undefined {
  const lag = minutes.map(({ minute }) => samples.get(Date.parse(minute)) ?? null);
  return lag.every((seconds) => seconds === null) ? undefined : lag;
}

/** The lags of all answers since the page was opened: each answer holds only the current one. */
export function useLagSamples(series: IntakeSeries | undefined): LagSamples {
  const [samples, setSamples] = useState<LagSamples>(new Map());
  useEffect(() => {
    if (series === undefined) return;
    // The last minute of the window is the one that is not over.
    const now = Date.parse(series.to) - 1;
    setSamples((before) => withSample(before, now, series.lag.seconds));
  }, [series]);
  return samples;
}
