import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import type { News, SomeDay } from './day-arbitraries.ts';

/** One event as it is sent. */
export interface WireEvent {
  event: string;
  data: { unique_id: string; timestamp: string };
}

/** The day as the wire can express it: whole milliseconds, and received in time. */
export function onTheWire(day: SomeDay): SomeDay {
  const news = day.news.map(
    (one): News => (one.kind === 'gameround' ? { ...one, fact: asSent(one.fact.player_id, one.fact) } : one),
  );
  return { ...day, news };
}

/** The fact of a player as the wire can express it. */
export function asSent(player_id: string, fact: GameroundFact): GameroundFact {
  const occurred_at = Math.floor(fact.occurred_at / 1000) * 1000;
  return { ...fact, player_id, occurred_at, received_at: 0 };
}

/** The `unique_id` under which a fact is sent. */
export function eventIdOf({ player_id, seq }: GameroundFact): string {
  return `${player_id}-${seq}`;
}

/** The event that brings a bet or a win. */
export function toEvent(fact: GameroundFact): WireEvent {
  const { seq: _, received_at: __, occurred_at, amount, ...members } = fact;
  const [unique_id, timestamp] = [eventIdOf(fact), formatTimestamp(occurred_at)];
  const data = { unique_id, timestamp, amount: Number(amount), ...members };
  return { event: 'gameround', data };
}

/** The events that bring the news; none for news that no event carries. */
export function toEvents(news: News): WireEvent[] {
  if (news.kind === 'gameround') return [toEvent(news.fact)];
  if (news.kind !== 'player' && news.kind !== 'game') return [];
  const { unique_id, timestamp, data: said } = news.event;
  const data = { unique_id, timestamp: formatTimestamp(timestamp), ...said, [`${news.kind}_id`]: news.id };
  return [{ event: news.kind, data }];
}
