import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { Draw } from './draw.ts';
import type { DrawnGame } from './games.ts';
import { playMonth } from './people.ts';
import { DAY, DAYS, type DrawnRound, drawHabits, MONTH, paid, popular } from './play.ts';

/** The months of the accounts that take part in one case of cheating. */
type Cheat = (draw: Draw, games: readonly DrawnGame[], rounds: number) => DrawnRound[][];

/** The ways to cheat that are drawn, each clumsy in some cases and careful in others. */
export const cheats: Readonly<Partial<Record<AlarmKind, Cheat>>> = {
  machine_cadence: (draw, games, rounds) => [program(draw, games, rounds)],
  impossible_rate: (draw, games, rounds) => [tooFast(draw, games, rounds)],
  stake_splitting: (draw, games, rounds) => [split(draw, games, rounds)],
  hedged_play: hedge,
  late_surge: (draw, games, rounds) => [surge(draw, games, rounds)],
  mirror_play: mirror,
  game_outlier: (draw, games, rounds) => [knowing(draw, games, rounds)],
  same_bet_twice: (draw, games, rounds) => [twice(draw, games, rounds)],
};

/** A program: a fixed wait or a drawn one, for hours; some stop for a minute now and then to look like a person. */
function program(draw: Draw, games: readonly DrawnGame[], rounds: number): DrawnRound[] {
  const game = slotOf(draw, games);
  const stake = draw.pick([0.1, 0.2, 0.5, 1]);
  const wait = draw.between(0.2, 4);
  const isDrawn = draw.chance(0.6);
  const pauses = draw.chance(0.35) ? draw.between(0.0002, 0.004) : 0;
  const played: DrawnRound[] = [];
  for (let run = draw.whole(1, 6); run > 0; run -= 1) {
    let at = draw.between(0, MONTH - 2 * DAY);
    for (let left = draw.whole(rounds * 5, rounds * 25); left > 0; left -= 1) {
      played.push(roundOf(draw, game, stake, at));
      at += game.seconds + (isDrawn ? draw.between(wait * 0.2, wait) : wait + draw.between(0, 0.03));
      if (draw.chance(pauses)) at += draw.between(30, 300);
    }
  }
  return [...played, ...usual(draw, games, rounds / 4)];
}

/** Rounds of a game that is not made to be that fast, for minutes at a time. */
function tooFast(draw: Draw, games: readonly DrawnGame[], rounds: number): DrawnRound[] {
  const game = slotOf(draw, games);
  const played = usual(draw, games, rounds);
  const gap = draw.between(0.35, 1.05);
  const stake = draw.pick([0.1, 0.2, 0.5, 1]);
  for (let spell = draw.whole(3, 15); spell > 0; spell -= 1) {
    let at = draw.between(0, MONTH - DAY);
    const end = at + draw.between(90, 900);
    for (; at < end; at += gap * draw.between(0.8, 1.2)) played.push(roundOf(draw, game, stake, at));
  }
  return played;
}

/** One stake as many small ones at once, for part of what is played. */
function split(draw: Draw, games: readonly DrawnGame[], rounds: number): DrawnRound[] {
  const game = popular(draw, games);
  const played = usual(draw, games, rounds);
  const share = draw.between(0.2, 0.8);
  const pieces = draw.whole(5, 20);
  const stake = draw.pick([0.05, 0.1, 0.1, 0.2]);
  for (let left = (played.length * share) / (1 - share) / pieces; left > 0; left -= 1) {
    let at = draw.pick(played).at + draw.between(20, 300);
    for (let piece = 0; piece < pieces; piece += 1, at += draw.between(0.02, 0.3))
      played.push(roundOf(draw, game, stake, at));
  }
  return played;
}

/** Red and black: in one round, in two rounds, or with two accounts. */
function hedge(draw: Draw, games: readonly DrawnGame[], rounds: number): DrawnRound[][] {
  const game = draw.pick(games.filter(({ sort }) => sort === 'table'));
  const stake = draw.pick([1, 2, 5, 10, 20]);
  const way = draw.pick(['one round', 'two rounds', 'two accounts']);
  const own = usual(draw, games, rounds * draw.between(0.1, 0.5));
  const other = usual(draw, games, rounds * draw.between(0.1, 0.5));
  for (let spell = draw.whole(2, 6); spell > 0; spell -= 1) {
    let at = draw.between(0, MONTH - DAY);
    for (let left = draw.whole(25, 120); left > 0; left -= 1) {
      at = (Math.floor(at / game.seconds) + 1) * game.seconds + draw.between(1, 6);
      const [red, black] = draw.pick([
        ...Array.from({ length: 36 }, (_, number) => (number % 2 ? [2, 0] : [0, 2])),
        [0, 0],
      ]) as [number, number];
      const placed = way === 'one round' ? stake * 2 : stake;
      own.push({ at, game, stake: placed, payout: paid(stake, way === 'one round' ? red + black : red) });
      const second = {
        at: at + draw.between(0.05, way === 'two rounds' ? 0.8 : 2.5),
        game,
        stake,
        payout: paid(stake, black),
      };
      if (way === 'two rounds') own.push(second);
      if (way === 'two accounts') other.push(second);
    }
  }
  return way === 'two accounts' ? [own, other] : [own];
}

/** Hardly anything for weeks, and then everything in the last hours, with money of others. */
function surge(draw: Draw, games: readonly DrawnGame[], rounds: number): DrawnRound[] {
  const habits = { ...drawHabits(draw, games), stake: draw.pick([0.2, 0.5, 1]) };
  const played = playMonth(draw, habits, rounds * draw.between(0.3, 0.8)).filter(
    ({ at }) => at < (DAYS - 1) * DAY,
  );
  const stake = habits.stake * draw.between(6, 40);
  const game = popular(draw, games);
  let at = MONTH - draw.between(4, 20) * 3600;
  for (let left = draw.whole(60, 500); left > 0 && at < MONTH; left -= 1) {
    played.push(roundOf(draw, game, Math.round(stake * draw.between(0.8, 1.2)), at));
    at += game.seconds + draw.logNormal(3, 0.6);
  }
  return played;
}

/** What one account plays, one or two others play a moment later, most of it at least. */
function mirror(draw: Draw, games: readonly DrawnGame[], rounds: number): DrawnRound[][] {
  const first = usual(draw, games, rounds * draw.between(0.7, 2));
  const copied = draw.between(0.6, 1);
  const delay = draw.between(0.1, 3);
  const others = Array.from({ length: draw.whole(1, 2) }, () => {
    const copies = first
      .filter(() => draw.chance(copied))
      .map(({ at, game, stake }) => roundOf(draw, game, stake, at + delay + draw.between(0, 0.5)));
    return [...copies, ...usual(draw, games, rounds * draw.between(0, 0.3))];
  });
  return [first, ...others];
}

/** Knows what some of the rounds of a game will pay, and bets then. */
function knowing(draw: Draw, games: readonly DrawnGame[], rounds: number): DrawnRound[] {
  const game = slotOf(draw, games);
  const stake = draw.pick([0.5, 1, 2, 5]);
  const known = draw.between(0.15, 0.5);
  const played = usual(draw, games, rounds * draw.between(0.5, 1));
  for (let spell = draw.whole(3, 8); spell > 0; spell -= 1) {
    let at = draw.between(0, MONTH - DAY);
    for (let left = draw.whole(40, 200); left > 0; left -= 1) {
      const drawn = roundOf(draw, game, stake, at);
      played.push(drawn.payout === 0 && draw.chance(known) ? roundOf(draw, game, stake, at) : drawn);
      const last = played.at(-1) as DrawnRound;
      if (last.payout === 0 && draw.chance(known)) last.payout = paid(stake, draw.between(0.5, 3));
      at += game.seconds + draw.logNormal(3, 0.6);
    }
  }
  return played;
}

/** Some bets reach the log twice, under two rounds. */
function twice(draw: Draw, games: readonly DrawnGame[], rounds: number): DrawnRound[] {
  const played = usual(draw, games, rounds * draw.between(0.7, 2), 1);
  const share = draw.between(0.03, 0.3);
  const copies = played
    .filter(() => draw.chance(share))
    .map((round) => ({ ...round, at: round.at + draw.pick([0, 0, 0.001]) }));
  return [...played, ...copies];
}

function usual(draw: Draw, games: readonly DrawnGame[], rounds: number, seats?: number): DrawnRound[] {
  const habits = drawHabits(draw, games);
  return playMonth(draw, { ...habits, seats: seats ?? habits.seats }, Math.max(rounds, 20));
}

function slotOf(draw: Draw, games: readonly DrawnGame[]): DrawnGame {
  const game = popular(draw, games);
  return game.sort === 'slot' && game.seconds > 2 ? game : slotOf(draw, games);
}

function roundOf(draw: Draw, game: DrawnGame, stake: number, at: number): DrawnRound {
  return { at, game, stake, payout: paid(stake, game.pays(draw)) };
}
