import type { DatabaseHost } from './database-hosts.ts';
import type { HostAnswer } from './host-probe.ts';

/** The server that takes writes. */
export interface Primary {
  host: DatabaseHost;
  timeline: number | undefined;
}

/**
 * The server to send everything to: of those that take writes the one with the newest history, so that a former primary that
 * restarted is ignored; of equals the one in use, then the first in the order of the answers. Never one with an older
 * history than `current`. undefined: there is none.
 */
export function choosePrimary(
  answers: readonly HostAnswer[],
  current: Primary | undefined,
): Primary | undefined {
  const newest = current?.timeline ?? 0;
  let chosen: Primary | undefined;
  for (const { host, state } of answers) {
    if (!state?.takesWrites || timelineOf(state) < newest) continue;
    const isNewer = chosen === undefined || timelineOf(state) > timelineOf(chosen);
    const isInUse =
      chosen !== undefined && timelineOf(state) === timelineOf(chosen) && host === current?.host;
    if (isNewer || isInUse) chosen = { host, timeline: state.timeline };
  }
  return chosen;
}

function timelineOf({ timeline }: { timeline: number | undefined }): number {
  return timeline ?? 0;
}
