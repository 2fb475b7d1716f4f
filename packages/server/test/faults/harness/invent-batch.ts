import type { Event } from '@laurel/contract/events/events.ts';
import { toLogEvent } from '../../../src/events/intake/to-log-event.ts';
import type { Batch } from './ledger.ts';

const PLAYERS = 60;
const GAMES = 12;
const MAX_EVENTS = 80;
/** The share of batches that contain an invalid event. */
const REFUSED = 0.05;

/** Invents one batch after the other, of events that no other batch contains; each inventor has its own `name`. */
export function inventBatches(name: string, random: () => number): () => Batch {
  let made = 0;
  const below = (bound: number) => Math.floor(random() * bound);
  const invent = (): Event => {
    const unique_id = `${name}-${++made}`;
    // Up to ten minutes ago, in any order: late events make scoring fold players again.
    const timestamp = new Date(Date.now() - below(600_000)).toISOString();
    const [player_id, game_id] = [`player-${below(PLAYERS)}`, `game-${below(GAMES)}`];
    const chance = random();
    if (chance < 0.03) return { event: 'login', data: { unique_id, timestamp, player_id } } as Event;
    if (chance < 0.06) {
      const data = { unique_id, timestamp, player_id, username: `name ${made}` };
      return { event: 'player', data } as Event;
    }
    const is_win = random() < 0.5;
    const round_id = `round-${below(40) + Math.floor(made / 200)}`;
    const amount = below(is_win ? 3_000 : 500) / 100;
    const played = { player_id, game_id, round_id, amount, currency: 'EUR', is_win, is_bonus: false };
    return { event: 'gameround', data: { unique_id, timestamp, ...played } };
  };
  return () => {
    const events = Array.from({ length: 1 + below(MAX_EVENTS) }, invent);
    const isRefused = random() < REFUSED;
    if (isRefused) events.push({ ...invent(), event: 'unknown' } as never);
    return {
      body: JSON.stringify(events),
      events: isRefused ? [] : events.map(toLogEvent),
      size: events.length,
      isRefused,
    };
  };
}
