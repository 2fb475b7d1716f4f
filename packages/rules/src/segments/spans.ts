/** A time from `from` on until before `to`, µs; infinite where it has no bound. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans in order, none of which touches another one. */
export type Spans = readonly Span[];

export const NEVER: Spans = [];
export const ALWAYS: Spans = [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }];

/** The times that are in any of the spans, which may be in any order and overlap. */
export function unite(spans: Iterable<Span>): Spans {
  const inOrder = [...spans].filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const united: Span[] = [];
  for (const { from, to } of inOrder) {
    const last = united.at(-1);
    if (last && from <= last.to) united[united.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else united.push({ from, to });
  }
  return united;
}

/** The times that are in none of the spans. */
export function outside(spans: Spans): Spans {
  const bounds = [
    Number.NEGATIVE_INFINITY,
    ...spans.flatMap(({ from, to }) => [from, to]),
    Number.POSITIVE_INFINITY,
  ];
  const gaps = spans.map((_, i) => ({ from: bounds[2 * i] as number, to: bounds[2 * i + 1] as number }));
  return unite([...gaps, { from: bounds.at(-2) as number, to: bounds.at(-1) as number }]);
}

/** The times that are in all of these. */
export function common(all: readonly Spans[]): Spans {
  return outside(unite(all.flatMap(outside)));
}

/** The span that holds the time; undefined: none does. */
export function spanAt(spans: Spans, time: number): Span | undefined {
  return spans.find(({ from, to }) => from <= time && time < to);
}

/**
 * When enough happened within the `length` µs before: `isEnough` is asked about what happened in `(t - length, t]` for each
 * t at which that changes, by how many they are and, where that does not tell, by which.
 */
export function whenEnough<Event extends { readonly at: number }>(
  events: readonly Event[],
  length: number,
  isEnough: (count: number, which: () => readonly Event[]) => boolean,
): Spans {
  const inOrder = [...events].sort((a, b) => a.at - b.at);
  const changes = [...new Set(inOrder.flatMap(({ at }) => [at, at + length]))].sort((a, b) => a - b);
  const spans: Span[] = [];
  let [first, next] = [0, 0];
  for (const [i, from] of changes.entries()) {
    while (next < inOrder.length && (inOrder[next] as Event).at <= from) next += 1;
    while (first < next && (inOrder[first] as Event).at + length <= from) first += 1;
    if (isEnough(next - first, () => inOrder.slice(first, next)))
      spans.push({ from, to: changes[i + 1] ?? Number.POSITIVE_INFINITY });
  }
  return unite(spans);
}
