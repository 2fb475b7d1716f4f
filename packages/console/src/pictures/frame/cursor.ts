import type { PictureModel } from './picture-model.ts';

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
