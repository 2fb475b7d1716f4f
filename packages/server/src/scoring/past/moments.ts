import type { TenantSession } from '../../database/database.ts';
import { ALL_VOIDS, readLogMoments, sealLog } from '../../events/events.ts';
import type { ActiveFold } from '../tenant-state.ts';

/** A past moment of a campaign's board (docs/decisions/past-boards.md). */
export interface Moment {
  /** The requested time (µs). */
  at: number;
  /** Events received at this time (µs) or earlier count: `at`, or the end of the campaign's grace if that is earlier. */
  received: number;
  /** Number of the newest event that was received by then. */
  seq: number;
  /** Events voided by a later change than this one still counted. */
  voids_up_to: number;
  /** The campaign is settled, and the moment is after its grace. */
  is_final: boolean;
}

/**
 * The moments of a campaign's board at those times, in the order of time, each once. undefined: the last of them is ahead of
 * the clock of the log. From now on no event is received at or before any of them.
 */
export async function momentsAt(
  tenant: TenantSession,
  { closes_at, settled_seq, settled_changes }: ActiveFold,
  times: readonly number[],
): Promise<Moment[] | undefined> {
  const inOrder = [...new Set(times)].sort((a, b) => a - b);
  if (!(await sealLog(tenant, inOrder.at(-1) as number))) return undefined;
  const places = await readLogMoments(tenant, [
    ...new Set(inOrder.flatMap((at) => [at, Math.min(at, closes_at)])),
  ]);
  const byTime = new Map(places.map((place) => [place.time, place]));
  return inOrder.map((at) => {
    const received = Math.min(at, closes_at);
    const isFinal = settled_seq !== null && at >= closes_at;
    const latest = settled_changes ?? ALL_VOIDS;
    // Voids after the grace count in the board until the campaign is settled.
    const voided = byTime.get(at)?.voids_up_to ?? ALL_VOIDS;
    return {
      at,
      received,
      seq: isFinal ? settled_seq : (byTime.get(received)?.seq ?? 0),
      voids_up_to: isFinal ? latest : Math.min(voided, latest),
      is_final: isFinal,
    };
  });
}
