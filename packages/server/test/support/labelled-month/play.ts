import type { Draw } from './draw.ts';
import type { DrawnGame } from './games.ts';

/** A round that was played: seconds since the start of the month, amounts in EUR. */
export interface DrawnRound {
  at: number;
  game: DrawnGame;
  stake: number;
  payout: number;
}

export const DAY = 86_400;
export const DAYS = 30;
export const MONTH = DAYS * DAY;

/** How a person plays. */
export interface Habits {
  games: readonly DrawnGame[];
  stake: number;
  /** The hour of the day around which sessions begin. */
  hour: number;
  /** How much of the play is left to autoplay where a game has it. */
  autoplay: number;
  /** Seconds that pass between rounds played by hand, in addition to those that the game takes. */
  hesitation: number;
  /** How many seats at once at card games. */
  seats: number;
  /** How long sessions are, in rounds. */
  session: number;
  isTilting: boolean;
}

const STAKES = [0.1, 0.2, 0.4, 0.5, 1, 1, 2, 2.5, 5, 10, 20, 50];

export function drawHabits(draw: Draw, games: readonly DrawnGame[]): Habits {
  const favourites = Array.from({ length: draw.whole(1, 6) }, () => popular(draw, games));
  return {
    games: favourites,
    stake: STAKES[Math.min(STAKES.length - 1, Math.floor(draw.logNormal(3, 0.6)))] as number,
    hour: draw.normal() * 4 + 20,
    autoplay: draw.chance(0.4) ? draw.between(0.3, 1) : 0,
    hesitation: draw.logNormal(2.5, 0.6),
    seats: draw.chance(0.25) ? draw.whole(2, 5) : 1,
    session: draw.logNormal(60, 0.7),
    isTilting: draw.chance(0.2),
  };
}

// A few games have most of the players.
export function popular(draw: Draw, games: readonly DrawnGame[]): DrawnGame {
  return games[Math.floor(games.length * draw.share() ** 2)] as DrawnGame;
}

/** The rounds of one sitting from `from` on, so many at most; it ends when the month does. */
export function sitting(draw: Draw, habits: Habits, from: number, rounds: number): DrawnRound[] {
  const played: DrawnRound[] = [];
  let at = from;
  let stake = habits.stake;
  let game = draw.pick(habits.games);
  while (played.length < rounds && at < MONTH) {
    const block = draw.whole(3, 60);
    if (game.autoplay > 0 && draw.chance(habits.autoplay)) at = autoplay(draw, played, { game, stake, at });
    else at = byHand(draw, habits, played, { game, stake, at, block });
    // A drink, the phone, the door.
    if (draw.chance(0.3)) at += draw.logNormal(60, 1.2);
    if (draw.chance(0.25)) game = draw.pick(habits.games);
    stake = nextStake(draw, habits, stake);
  }
  return played.slice(0, rounds).filter((round) => round.at < MONTH);
}

interface Stretch {
  game: DrawnGame;
  stake: number;
  at: number;
}

/** Plays as the game does it by itself: at its speed, for a number of rounds, and then somebody must press again. */
function autoplay(draw: Draw, played: DrawnRound[], { game, stake, at }: Stretch): number {
  const rounds = draw.pick(
    [10, 25, 50, 100, game.autoplay, game.autoplay].filter((one) => one <= game.autoplay),
  );
  let next = at;
  for (let round = 0; round < rounds; round += 1) {
    const payout = paid(stake, game.pays(draw));
    played.push({ at: next, game, stake, payout });
    // Free spins and counting up a win take their time, and a stop on a large win ends it.
    if (!game.isUnbroken && payout > stake * 15) next += draw.between(5, 25);
    next += game.seconds + draw.between(0, 0.12);
    if (!game.isUnbroken && payout > stake * 60) break;
  }
  return next + draw.logNormal(6, 1);
}

function byHand(
  draw: Draw,
  habits: Habits,
  played: DrawnRound[],
  { game, stake, at, block }: Stretch & { block: number },
): number {
  let next = at;
  for (let round = 0; round < block; round += 1) {
    // A table takes bets for some seconds of each of its rounds.
    if (game.sort === 'table')
      next = (Math.floor(next / game.seconds) + 1) * game.seconds + draw.between(1, 12);
    const seats = game.sort === 'cards' ? habits.seats : 1;
    for (let seat = 0; seat < seats; seat += 1)
      played.push({ at: next + draw.between(0, 0.004), game, stake, payout: paid(stake, game.pays(draw)) });
    const waits = game.sort === 'table' ? 0 : draw.logNormal(habits.hesitation, 0.7);
    // With a key held down rounds follow as fast as the game lets them.
    next += game.seconds + (draw.chance(0.15) ? 0.05 : waits);
  }
  return next;
}

function nextStake(draw: Draw, { stake, isTilting }: Habits, now: number): number {
  if (isTilting && draw.chance(0.15)) return Math.min(now * draw.pick([2, 2, 4]), stake * 40);
  if (draw.chance(0.1))
    return draw.pick([stake, ...STAKES.filter((one) => one <= stake * 4 && one >= stake / 4)]);
  return draw.chance(0.3) ? stake : now;
}

export function paid(stake: number, multiple: number): number {
  return Math.round(stake * multiple * 100) / 100;
}
