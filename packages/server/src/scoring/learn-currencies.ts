import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Session } from '../store/engine/database.ts';
import type { LoggedEvent } from '../store/log/log.ts';
import { notePlayerCurrencies, type PlayerCurrency } from '../store/players/player-currencies.ts';

/**
 * Notes for each player of a step in which currencies the events are, and until which day: whom a late rate concerns. Answers by how
 * much (µs) the furthest event's time is ahead of its receipt; 0: none is.
 */
export async function learnCurrencies(
  session: Session,
  tenant_id: number,
  events: LoggedEvent[],
): Promise<number> {
  const latest = new Map<string, LoggedEvent>();
  let ahead = 0;
  for (const event of events) {
    if (event.kind !== 'gameround') continue;
    ahead = Math.max(ahead, event.occurred_at - event.received_at);
    const key = `${event.currency} ${event.player_id}`;
    const known = latest.get(key);
    if (!known || known.occurred_at < event.occurred_at) latest.set(key, event);
  }
  if (latest.size > 0) await notePlayerCurrencies(session, tenant_id, [...latest.values()].map(toRow));
  return ahead;
}

function toRow({ player_id, currency, occurred_at }: LoggedEvent): PlayerCurrency {
  const last_day = formatTimestamp(occurred_at).slice(0, 'YYYY-MM-DD'.length);
  return { player_id: player_id as string, currency: currency as string, last_day };
}
