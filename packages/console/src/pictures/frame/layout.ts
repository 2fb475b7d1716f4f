import { utcTicks } from 'd3-time';
import type { MomentFormat } from '../time/moment-format.ts';
import type { Tick } from './picture-model.ts';

/** Font size of all text in pictures, in pixels. It is stated in pictures.css, too. */
const FONT_SIZE = 12;

/** Widths in parts of the font size, of a wide font, so that text rather has some space too much. */
const widths: ReadonlyArray<readonly [RegExp, number]> = [
  [/[ijlI.,:;|'’!()[\]·]/u, 0.36],
  [/[ftr\- ]/u, 0.42],
  [/[mwMW@%—…]/u, 0.97],
  [/[\p{Lu}&–−+=<>]/u, 0.72],
  [/\p{Nd}/u, 0.62],
  [/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]|\p{Extended_Pictographic}/u, 1.15],
];
const OTHER = 0.61;

/** About how wide a text is, in pixels: the same on every machine, so that a picture is a function of its data. */
export function textWidth(text: string): number {
  let sum = 0;
  for (const character of text) sum += widths.find(([like]) => like.test(character))?.[1] ?? OTHER;
  return sum * FONT_SIZE;
}

/** The text as it is where it fits, else its beginning and an ellipsis. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const kept: string[] = [];
  let used = textWidth('…');
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    used += textWidth(segment);
    if (used > width) break;
    kept.push(segment);
  }
  return `${kept.join('').trimEnd()}…`;
}

/**
 * The positions of labels that belong at `wanted` (ascending), at least `gap` apart and within `from` and `to`: as near to
 * their wishes as that allows, by least squares. Where there is not enough space the labels overrun `to`.
 */
export function spreadLabels(wanted: readonly number[], gap: number, from: number, to: number): number[] {
  // With the gaps taken out the labels need only be in order: isotonic regression by joining neighbours.
  const blocks: Array<{ sum: number; count: number }> = [];
  wanted.forEach((at, index) => {
    let block = { sum: at - index * gap, count: 1 };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.sum / last.count <= block.sum / block.count) break;
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  });
  const highest = Math.max(from, to - (wanted.length - 1) * gap);
  return blocks
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((at, index) => Math.min(highest, Math.max(from, at)) + index * gap);
}

/** The positions of the parts of a picture that has a row for each thing: its name, its mark and its value. */
export interface RowLayout {
  /** Name and value are above the mark, since there is no space next to it. */
  readonly isNarrow: boolean;
  readonly rowHeight: number;
  readonly nameWidth: number;
  /** Where marks may be. */
  readonly left: number;
  readonly right: number;
  /** From the row's top: the baseline of name and value, and the middle of the mark. */
  readonly textY: number;
  readonly markY: number;
}

const NARROW = 480;

/** Names of at most a third of the width are next to the marks; values are behind them, at the right edge. */
export function rowLayout(width: number, names: readonly string[], values: readonly string[]): RowLayout {
  const [name, value] = [widest(names), widest(values)];
  if (width < NARROW || name + value > width * 0.6) {
    const nameWidth = width - value - 10;
    return { isNarrow: true, rowHeight: 40, nameWidth, left: 0, right: width, textY: 12, markY: 26 };
  }
  const [left, right] = [name + 14, width - value - 10];
  return { isNarrow: false, rowHeight: 26, nameWidth: name, left, right, textY: 17, markY: 13 };
}

/** How much space the widest of some texts needs. */
export function widest(texts: readonly string[]): number {
  return Math.ceil(Math.max(...texts.map((text) => textWidth(text)), 0));
}

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
  // Nothing lies between the first and the last of no instants.
  if (to < from) return [];
  if (to === from) {
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
