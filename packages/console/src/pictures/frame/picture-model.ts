/** What a picture is drawn into. Its height follows from its width and its data. */
export interface Size {
  /** CSS pixels; pictures are whole from MIN_WIDTH on. */
  readonly width: number;
}

export const MIN_WIDTH = 280;

/** A place where the cursor can be. */
export interface Stop {
  readonly x: number;
  readonly y: number;
  /** How far it reaches to the right of `x`; left out: it is a point. */
  readonly length?: number;
  /** Where it is, in a few words: `14:05`, `Week of 2 Nov`. */
  readonly label: string;
  /** What is there, in one line: what a screen reader says and what is below the picture. */
  readonly reading: string;
}

/** The data behind a picture, as text. The first column names the row. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

/** Text at a point. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A mark on an axis: where it is in pixels, and what is next to it. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** What every picture computes from its data, apart from its marks. Equal data and size give an equal model. */
export interface PictureModel {
  /** What is to be seen, said in a sentence. */
  readonly title: string;
  /** What the finding rests on: unit, zone, what is left out; not shown where there are no stops, as nothing is drawn. */
  readonly note: string;
  readonly width: number;
  readonly height: number;
  /** Along which axis the cursor moves. */
  readonly axis: 'x' | 'y';
  readonly stops: readonly Stop[];
  readonly table: TableData;
}

/** How far Page Up and Page Down move. */
const PAGE = 10;

/**
 * Where a key moves the cursor; undefined: the key is none of the cursor's. Without a cursor the first move shows an end.
 */
export function movedByKey(key: string, cursor: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  const step = (by: number) => Math.min(last, Math.max(0, (cursor ?? (by > 0 ? -1 : count)) + by));
  const moves: Record<string, () => number | null> = {
    ArrowRight: () => step(1),
    ArrowDown: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowUp: () => step(-1),
    PageDown: () => step(PAGE),
    PageUp: () => step(-PAGE),
    Home: () => 0,
    End: () => last,
    Escape: () => null,
  };
  return moves[key]?.();
}

/**
 * The stop nearest to a point: along the axis of the cursor, and of several there by the other one; null where there is
 * none.
 */
export function nearestStop(
  { stops, axis }: Pick<PictureModel, 'stops' | 'axis'>,
  point: { x: number; y: number },
): number | null {
  let nearest: number | null = null;
  let least: readonly [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  stops.forEach(({ x, y, length = 0 }, index) => {
    const [across, down] = [Math.max(x - point.x, 0, point.x - x - length), Math.abs(y - point.y)];
    const distance = axis === 'x' ? ([across, down] as const) : ([down, across] as const);
    if (distance[0] > least[0] || (distance[0] === least[0] && distance[1] >= least[1])) return;
    least = distance;
    nearest = index;
  });
  return nearest;
}
