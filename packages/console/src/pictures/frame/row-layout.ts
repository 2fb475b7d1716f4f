import { textWidth } from '../text/text-width.ts';

/** The positions of the parts of a picture that has a row for each thing: its name, its mark and its value. */
export interface RowLayout {
  /** Name and value are above the mark, since there is no space next to it. */
  readonly isNarrow: boolean;
  readonly rowHeight: number;
  readonly nameWidth: number;
  /** Where marks may be. */
  readonly left: number;
  readonly right: number;
  /** From the row's top: the baselines of name and value, and the middle of the mark. */
  readonly nameY: number;
  readonly valueY: number;
  readonly markY: number;
}

const NARROW = 480;

/** Names of at most a third of the width are next to the marks; values are behind them, at the right edge. */
export function rowLayout(width: number, names: readonly string[], values: readonly string[]): RowLayout {
  const [name, value] = [widest(names), widest(values)];
  if (width < NARROW || name + value > width * 0.6) {
    const nameWidth = width - value - 10;
    return {
      isNarrow: true,
      rowHeight: 40,
      nameWidth,
      left: 0,
      right: width,
      nameY: 12,
      valueY: 12,
      markY: 26,
    };
  }
  return {
    isNarrow: false,
    rowHeight: 26,
    nameWidth: name,
    left: name + 14,
    right: width - value - 10,
    nameY: 17,
    valueY: 17,
    markY: 13,
  };
}

/** How much space the widest of some texts needs. */
export function widest(texts: readonly string[]): number {
  return Math.ceil(Math.max(...texts.map((text) => textWidth(text)), 0));
}
