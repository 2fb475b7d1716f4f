import type { Traits } from '@laurel/rules/alarms/alarm.ts';
import { extendTraits, newTraits, traitsOf } from '@laurel/rules/alarms/traits.ts';
import { roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { playersAtOnce, readHistories, readRounds, slicesOf } from '../../events/events.ts';
import type { Turn } from '../../scheduling/turns.ts';
import type { LookedAt } from './looked-at.ts';

/** Events of a player that are read at once, some 500 bytes each. */
const MAX_EVENTS = 20_000;

/** How long work goes on, and whether it must end. */
export interface Walk {
  turn: Turn;
  signal: AbortSignal;
  /** Called between statements. */
  onPart?: () => Promise<void>;
}

/**
 * The traits of these players from the log, up to the event of the board. Every statement is separate, so that ingestion and
 * scoring continue in between. A player with more than `maxEvents` is read in slices.
 */
export async function readTraits(
  looked: LookedAt,
  player_ids: readonly string[],
  { turn, signal, onPart }: Walk,
  maxEvents = MAX_EVENTS,
): Promise<Map<string, Traits>> {
  const traits = new Map<string, Traits>();
  let players = playersAtOnce();
  for (let from = 0; from < player_ids.length; ) {
    signal.throwIfAborted();
    await onPart?.();
    const some = player_ids.slice(from, from + players);
    from += some.length;
    const histories = await readHistories(looked.tenant, {
      player_ids: some,
      ...windowOf(looked),
      maxEvents,
    });
    let events = 0;
    for (const { player_id, facts } of histories) {
      events += facts?.length ?? maxEvents;
      const read =
        facts === null ? await readLong(looked, player_id, turn) : traitsOf(looked.compiled, facts);
      traits.set(player_id, read);
      if (turn.isOver) await turn.next();
    }
    players = playersAtOnce({ players: some.length, events });
  }
  return traits;
}

/** Of a player with many rounds, some of them at a time. */
async function readLong(looked: LookedAt, player_id: string, turn: Turn): Promise<Traits> {
  const { compiled, tenant } = looked;
  const traits = newTraits();
  const { upTo, voidsUpTo, ...window } = windowOf(looked);
  for (const slice of await slicesOf(tenant, { player_ids: [player_id], ...window, upTo, voidsUpTo })) {
    const facts = await readRounds(tenant, { ...slice, upTo, voidsUpTo });
    extendTraits(compiled, traits, roundsInOrder({ ...compiled, start: slice.start, end: slice.end }, facts));
    if (turn.isOver) await turn.next();
  }
  return traits;
}

/** What of the log counts on the board. */
export function windowOf({ compiled: { start, end }, seq, voidsUpTo }: LookedAt) {
  return { start, end, upTo: seq, voidsUpTo };
}
