import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { LoggedEvent } from '../store/log/log.ts';
import type { Unwritten } from './unwritten.ts';

/** Of so many players and currencies it is remembered that the database knows them: some 20 MB. Then that begins anew. */
const MAX_KNOWN = 100_000;

/**
 * Notes whom events name, in which currencies, and until which day: whom a late rate concerns. What the database is known to have is
 * passed over: a player who plays all day is written once a day. `known`: until which day it has each, by currency and player.
 */
export function noteNamed(events: LoggedEvent[], known: Map<string, string>, unwritten: Unwritten): void {
  const dayOf = rememberDays();
  for (const { kind, player_id, currency, occurred_at, received_at } of events) {
    if (player_id === null) continue;
    const isRound = kind === 'gameround' && currency !== null;
    const key = isRound ? `${currency} ${player_id}` : ` ${player_id}`;
    const last_day = isRound ? dayOf(occurred_at) : '';
    if (isRound) unwritten.furthestAhead = Math.max(unwritten.furthestAhead, occurred_at - received_at);
    const noted = known.get(key);
    if (noted !== undefined && noted >= last_day) continue;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, last_day);
    unwritten.named.add(player_id);
    if (isRound) unwritten.currencies.set(key, { player_id, currency, last_day });
  }
}

const MICROSECONDS_A_DAY = 86_400_000_000;

/** The UTC day (`YYYY-MM-DD`) of a time (µs); events come mostly from one day, whose text is made once. */
function rememberDays(): (microseconds: number) => string {
  const days = new Map<number, string>();
  return (microseconds) => {
    const day = Math.floor(microseconds / MICROSECONDS_A_DAY);
    const known = days.get(day);
    if (known !== undefined) return known;
    const text = formatTimestamp(day * MICROSECONDS_A_DAY).slice(0, 'YYYY-MM-DD'.length);
    days.set(day, text);
    return text;
  };
}
