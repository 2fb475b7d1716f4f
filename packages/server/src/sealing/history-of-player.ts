import type { TenantSession } from '../database/database.ts';
import { readSeqsOf } from '../events/events.ts';
import { type EventToSeal, readEventsOfPlayer } from './store/leaves.ts';

/** Events that are read by one statement: the driver takes some 5 ms for them. */
const EVENTS_AT_ONCE = 1_000;

/** The events of one player, of whom there may be hundreds of thousands. */
export interface PlayerEvents {
  length: number;
  /** In order, some at a time; none is empty. */
  parts: () => AsyncGenerator<EventToSeal[]>;
}

/** Reads which events a player has; `upTo`: none after this number. */
export async function historyOf(
  tenant: TenantSession,
  player_id: string,
  upTo = Number.POSITIVE_INFINITY,
): Promise<PlayerEvents> {
  const seqs = await readSeqsOf(tenant, player_id);
  async function* parts() {
    for (let from = 0; from < seqs.length; from += EVENTS_AT_ONCE) {
      const wanted = seqs.slice(from, from + EVENTS_AT_ONCE).filter((seq) => seq <= upTo);
      if (wanted.length > 0) yield await readEventsOfPlayer(tenant, player_id, wanted);
    }
  }
  return { length: seqs.length, parts };
}
