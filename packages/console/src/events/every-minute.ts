import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';

type Minute = IntakeSeries['minutes'][number];

const MINUTE = 60_000;

/** The minutes of the window without holes: where nothing was sent, nothing was counted. */
export function everyMinute({ from, to, minutes }: Pick<IntakeSeries, 'from' | 'to' | 'minutes'>): Minute[] {
  const known = new Map(minutes.map((minute) => [Date.parse(minute.minute), minute]));
  const [first, end] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: Math.max(0, Math.ceil((end - first) / MINUTE)) }, (_, index) => {
    const at = first + index * MINUTE;
    return known.get(at) ?? { minute: new Date(at).toISOString(), ...nothing };
  });
}

const nothing = { accepted: 0, duplicates: 0, conflicts: 0, rejected: 0, dated_ahead: 0 };

/** Events of all minutes by what became of them. */
export function sumOf(minutes: readonly Minute[]): typeof nothing {
  const sum = { ...nothing };
  for (const { accepted, duplicates, conflicts, rejected, dated_ahead } of minutes) {
    sum.accepted += accepted;
    sum.duplicates += duplicates;
    sum.conflicts += conflicts;
    sum.rejected += rejected;
    sum.dated_ahead += dated_ahead;
  }
  return sum;
}
