import { utcTicks } from 'd3-time';
import type { Tick } from '../frame/picture-model.ts';
import { textWidth } from '../text/text-width.ts';
import type { MomentFormat } from './moment-format.ts';

const SPACE = 14;

/**
 * Marks at full hours or days of the zone, as many as have space up to the pixel `edge`: at midnight the day, else the time.
 * `x` places an instant.
 */
export function timeTicks(
  [from, to]: readonly [number, number],
  edge: number,
  format: MomentFormat,
  x: (instant: number) => number,
): Tick[] {
  if (to <= from) {
    const text = format.moment(from);
    return [{ at: Math.max(x(from), textWidth(text) / 2), text }];
  }
  // Ticks are looked for on a clock of the zone, since its midnights are none of UTC.
  const ahead = format.offset(from);
  const count = Math.max(2, Math.floor((x(to) - x(from)) / 72));
  const ticks = utcTicks(new Date(from + ahead), new Date(to + ahead), count).map((wall) => {
    const instant = wall.getTime() - format.offset(wall.getTime() - ahead);
    return {
      at: x(instant),
      text: format.time(instant) === '00:00' ? format.day(instant) : format.time(instant),
    };
  });
  return withSpace(ticks, edge);
}

/** Leaves out marks that would touch the one before or say the same, and those that hang over an edge. */
function withSpace(ticks: Tick[], edge: number): Tick[] {
  const kept: Tick[] = [];
  let end = -SPACE;
  for (const tick of ticks) {
    const half = textWidth(tick.text) / 2;
    if (tick.at - half < end + SPACE || tick.at + half > edge || tick.text === kept.at(-1)?.text) continue;
    kept.push(tick);
    end = tick.at + half;
  }
  return kept;
}
