import type { Session } from '../../store/engine/database.ts';
import { ALL_VOIDS } from '../../store/log/log.ts';
import { readLogMoments } from '../../store/log/past-moments.ts';
import { sealLog } from '../../store/log/positions.ts';
import type { ActiveFold } from '../tenant-state.ts';

/** A past moment of a campaign's board (docs/decisions/past-boards.md). */
export interface Moment {
  /** The time that was asked for (µs). */
  at: number;
  /** What was received at this time (µs) or earlier counts: `at`, or when the campaign's grace ended before it. */
  received: number;
  /** Number of the newest event that was received by then. */
  seq: number;
  /** What was voided by a later change than this one still counted. */
  voids_up_to: number;
  /** The campaign is settled, and the moment lies after its grace. */
  is_final: boolean;
}

/**
 * The moments of a campaign's board at those times, in the order of time, each once. undefined: the last of them lies ahead of the clock of
 * the log. From now on no event is received at or before any of them.
 */
export async function momentsAt(
  session: Session,
  tenant_id: number,
  { closes_at, settled_seq, settled_changes }: ActiveFold,
  times: readonly number[],
): Promise<Moment[] | undefined> {
  const inOrder = [...new Set(times)].sort((a, b) => a - b);
  if (!(await sealLog(session, tenant_id, inOrder.at(-1) as number))) return undefined;
  const places = await readLogMoments(session, tenant_id, [
    ...new Set(inOrder.flatMap((at) => [at, Math.min(at, closes_at)])),
  ]);
  const byTime = new Map(places.map((place) => [place.time, place]));
  return inOrder.map((at) => {
    const received = Math.min(at, closes_at);
    const isFinal = settled_seq !== null && at >= closes_at;
    const latest = settled_changes ?? ALL_VOIDS;
    // What is voided after the grace counts as void in the board, until that is settled.
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
