import type { Event, EventData } from '@laurel/contract/events/events.ts';
import { type DemoGame, type DemoPlayer, demoRates } from './demo-catalogue.ts';

export interface TrafficOptions {
  /** In [0, 1); a seeded one makes the same traffic again. */
  random: () => number;
  players: DemoPlayer[];
  games: DemoGame[];
  /** Begins each unique_id and round_id, so that those of two streams differ. */
  prefix: string;
}

/** Invented play that continues from one call to the next. */
export interface Traffic {
  /** The next `count` events until `now`: wins that have become due, then new rounds. */
  take: (count: number, now: Date) => Event[];
}

type Gameround = Omit<EventData['gameround'], 'unique_id' | 'timestamp'>;

interface Due {
  at: number;
  data: Gameround;
}

/**
 * Rounds as on a real floor: few players play most, some rounds have several bets, a third is won, big multipliers are rare,
 * a lost round ends with a win of 0 or without one, and a win arrives some seconds after its bet.
 */
export function openTraffic(options: TrafficOptions): Traffic {
  const { random, prefix } = options;
  const waiting: Due[] = [];
  let events = 0;
  let rounds = 0;
  const stamped = ({ at, data }: Due): Event => ({
    event: 'gameround',
    data: { unique_id: `${prefix}-${++events}`, timestamp: new Date(at).toISOString(), ...data },
  });
  const startRound = (at: number): Due[] => {
    const bets = betsOf(options, `${prefix}-r${++rounds}`, at);
    const win = winOf(random, bets);
    if (win) waiting.push(win);
    return bets;
  };
  const take = (count: number, now: Date) => {
    const at = now.getTime();
    const taken: Event[] = [];
    while (taken.length < count) {
      const due = waiting[0] && waiting[0].at <= at ? waiting.splice(0, 1) : startRound(at);
      taken.push(...due.map(stamped));
    }
    return taken;
  };
  return { take };
}

function betsOf({ random, players, games }: TrafficOptions, round_id: string, at: number): Due[] {
  // A power of a random number is small more often than large: the first players play most.
  const player = pick(players, random() ** 1.4);
  const { game_id } = pick(games, random());
  const stake =
    pick([0.2, 0.4, 0.5, 1, 1, 2, 2.5, 5, 10], random() ** 1.5) * Number(demoRates[player.currency] ?? 1);
  const is_bonus = random() < 0.08;
  const bet: Gameround = {
    player_id: player.player_id,
    game_id,
    round_id,
    amount: cents(stake),
    currency: player.currency,
    is_win: false,
    is_bonus,
  };
  const bets = random() < 0.1 ? 2 : 1;
  return Array.from({ length: bets }, (_, index) => ({ at: at - 500 * (bets - 1 - index), data: bet }));
}

function winOf(random: () => number, bets: Due[]): Due | undefined {
  const [first] = bets;
  if (!first) return undefined;
  const multiplier = multiplierOf(random);
  if (multiplier === 0 && random() < 0.5) return undefined;
  const stake = bets.reduce((sum, { data }) => sum + data.amount, 0);
  return {
    at: first.at + 800 + random() * 4_000,
    data: { ...first.data, amount: cents(stake * multiplier), is_win: true },
  };
}

function multiplierOf(random: () => number): number {
  const luck = random();
  if (luck < 0.66) return 0;
  if (luck < 0.95) return 0.5 + 2.5 * random();
  if (luck < 0.995) return 5 + 20 * random();
  return 50 + 200 * random();
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[Math.floor(at * items.length)] as Item;
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
