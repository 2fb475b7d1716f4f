import type { Draw } from './draw.ts';
import type { DrawnGame } from './games.ts';
import { DAY, DAYS, type DrawnRound, drawHabits, type Habits, MONTH, sitting } from './play.ts';

/** The month of somebody honest, of about so many rounds; few play a lot. */
export function honestMonth(draw: Draw, games: readonly DrawnGame[], rounds: number): DrawnRound[] {
  const habits = drawHabits(draw, games);
  const total = Math.max(5, draw.logNormal(rounds * 0.55, 1.1));
  return playMonth(draw, habits, total);
}

/** Sessions over the month: with days off, holidays, late starts, long nights, two games at once, and more at the end. */
export function playMonth(draw: Draw, habits: Habits, total: number): DrawnRound[] {
  const days = daysOf(draw);
  const played: DrawnRound[] = [];
  while (played.length < total) {
    const from = startOf(draw, habits, draw.pick(days));
    const length = draw.chance(0.01) ? habits.session * 12 : draw.logNormal(habits.session, 0.6);
    const rounds = Math.ceil(Math.min(length, total - played.length + 1));
    played.push(...sitting(draw, habits, from, rounds));
    if (draw.chance(0.03)) played.push(...sitting(draw, habits, from + draw.between(0, 60), rounds));
    // Who only has the last hours may find no room for more.
    if (draw.chance(0.01)) break;
  }
  if (draw.chance(0.3)) played.push(...finish(draw, habits, total));
  return played;
}

function daysOf(draw: Draw): number[] {
  const first = draw.chance(0.2) ? draw.whole(1, DAYS - 1) : 0;
  const leave = draw.chance(0.2) ? draw.whole(0, DAYS) : DAYS;
  const back = leave + draw.whole(5, 14);
  const off = draw.between(0, 0.6);
  const days = Array.from({ length: DAYS - first }, (_, at) => first + at);
  const left = days.filter((day) => (day < leave || day >= back) && !draw.chance(off));
  return left.length > 0 ? left : [DAYS - 1];
}

function startOf(draw: Draw, { hour }: Habits, day: number): number {
  const from = day * DAY + (hour + draw.normal() * 2.5) * 3600;
  return Math.min(Math.max(0, from), MONTH - 600);
}

/** Many play more when a campaign ends, and some of them with higher stakes. */
function finish(draw: Draw, habits: Habits, total: number): DrawnRound[] {
  const stake = draw.chance(0.3) ? habits.stake * draw.pick([2, 2, 4, 5]) : habits.stake;
  const rounds = Math.ceil(Math.min(800, total * draw.between(0.1, 0.5)));
  return sitting(draw, { ...habits, stake }, MONTH - draw.between(0.1, 1) * DAY, rounds);
}
