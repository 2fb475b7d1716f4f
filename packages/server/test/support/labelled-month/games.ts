import type { Draw } from './draw.ts';

/** A game of the casino that is drawn, and how it is played. Times are seconds. */
export interface DrawnGame {
  id: string;
  sort: 'slot' | 'instant' | 'cards' | 'table';
  /** The least time of a round; a table deals to everybody at once, so often. */
  seconds: number;
  /** How many rounds its autoplay plays at most; 0: it has none. */
  autoplay: number;
  /** Whether autoplay goes on at its speed whatever a round pays, without free spins or counting up a win. */
  isUnbroken: boolean;
  /** How many times the stake a round pays. */
  pays: (draw: Draw) => number;
}

/** Fifty games: many slots, some of them quick, instant games, card games for one player, tables for all. */
export function drawGames(draw: Draw): DrawnGame[] {
  return [
    ...Array.from({ length: 34 }, (_, at) => slot(draw, at)),
    ...Array.from({ length: 5 }, (_, at) => instant(draw, at)),
    ...Array.from({ length: 5 }, (_, at) => cards(draw, at)),
    ...Array.from({ length: 6 }, (_, at) => table(draw, at)),
  ];
}

function slot(draw: Draw, at: number): DrawnGame {
  const hits = draw.between(0.18, 0.38);
  const spread = draw.between(1, 1.6);
  // The mean of what a hit pays, so that all that is paid is 95 % of the stakes.
  const median = 0.95 / hits / Math.exp((spread * spread) / 2);
  return {
    id: `slot-${at}`,
    sort: 'slot',
    seconds: draw.pick([2.5, 2.5, 3, 3, 3.5, at % 9 === 0 ? 1.2 : 2.6]),
    autoplay: draw.pick([0, 25, 50, 100, 100, 250, 500, 1000]),
    isUnbroken: draw.chance(0.4),
    pays: (one) =>
      one.chance(hits) ? Math.max(0.05, Math.round(20 * one.logNormal(median, spread)) / 20) : 0,
  };
}

function instant(draw: Draw, at: number): DrawnGame {
  return {
    id: `instant-${at}`,
    sort: 'instant',
    seconds: draw.between(0.9, 1.6),
    autoplay: draw.pick([100, 1000]),
    isUnbroken: true,
    // Cash out at a multiple: the chance falls as the multiple grows.
    pays: (one) => {
      const multiple = one.pick([1.2, 1.5, 2, 2, 3, 5]);
      return one.chance(0.97 / multiple) ? multiple : 0;
    },
  };
}

function cards(draw: Draw, at: number): DrawnGame {
  const win = draw.between(0.41, 0.44);
  return {
    id: `cards-${at}`,
    sort: 'cards',
    seconds: 5,
    autoplay: 0,
    isUnbroken: false,
    pays: (one) => {
      const share = one.share();
      if (share < win) return one.chance(0.1) ? 2.5 : 2;
      return share < win + 0.085 ? 1 : 0;
    },
  };
}

function table(draw: Draw, at: number): DrawnGame {
  return {
    id: `table-${at}`,
    sort: 'table',
    seconds: draw.pick([28, 32, 40]),
    autoplay: 0,
    isUnbroken: false,
    pays: roulette,
  };
}

/** How somebody bets on a wheel of 37 numbers: on how many of them, evenly. */
function roulette(draw: Draw): number {
  const numbers = draw.pick([18, 18, 18, 12, 12, 24, 6, 4, 1]);
  return draw.chance(numbers / 37) ? Math.round((36 / numbers) * 100) / 100 : 0;
}
