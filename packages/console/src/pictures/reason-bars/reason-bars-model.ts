import { scaleLinear } from 'd3-scale';
import type { Label, PictureModel, Size } from '../frame/picture-model.ts';
import { rowLayout } from '../frame/row-layout.ts';
import { counted, grouped } from '../text/numbers.ts';
import { fitted } from '../text/text-width.ts';
import { type ReasonBarsData, reasonNames, reasonWords } from './reason-bars-data.ts';

export interface ReasonBarsModel extends PictureModel {
  readonly barHeight: number;
  readonly bars: ReadonlyArray<{
    id: string;
    x: number;
    y: number;
    width: number;
    name: Label;
    count: Label;
  }>;
}

const BAR = 14;

/** A bar for each reason that occurred, the most frequent first. */
export function reasonBarsModel(data: ReasonBarsData, { width }: Size): ReasonBarsModel {
  const occurred = data.reasons.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const names = occurred.map(({ reason }) => reasonNames[reason]);
  const counts = occurred.map(({ count }) => grouped(String(count)));
  const layout = rowLayout(width, names, counts);
  const x = scaleLinear([0, occurred[0]?.count ?? 1], [layout.left, layout.right]);
  const bars = occurred.map(({ reason, count }, index) => {
    const top = index * layout.rowHeight;
    const y = top + layout.markY - BAR / 2;
    return {
      id: reason,
      x: layout.left,
      y,
      width: Math.max(1, Math.round((x(count) - layout.left) * 10) / 10),
      name: { x: 0, y: top + layout.nameY, text: fitted(names[index] as string, layout.nameWidth) },
      count: { x: width, y: top + layout.valueY, text: counts[index] as string },
    };
  });
  return {
    title: findingOf(data),
    note: occurred.length === 0 ? '' : noteOf(data),
    width,
    height: Math.max(24, occurred.length * layout.rowHeight),
    axis: 'y',
    stops: occurred.map(({ reason, count }, index) => ({
      x: 0,
      y: (bars[index]?.y as number) + BAR / 2,
      label: reasonNames[reason],
      reading: `${counted(count, 'round')} ${asOne(reasonWords[reason], count)}`,
    })),
    table: {
      columns: ['Reason', 'Rounds'],
      rows: occurred.map(({ reason, count }) => [reasonNames[reason], grouped(String(count))]),
    },
    barHeight: BAR,
    bars,
  };
}

function findingOf({ reasons, counted: counting }: ReasonBarsData): string {
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  const [most] = reasons.toSorted((a, b) => b.count - a.count);
  if (most === undefined || total === 0)
    return counting === 0 ? 'There are no rounds yet' : 'Every round counts';
  const words = reasonWords[most.reason];
  if (most.count === total) {
    return total === 1
      ? `The one round that does not count ${asOne(words, 1)}`.replace('count are', 'count is')
      : `All ${grouped(String(total))} rounds that do not count ${words}`;
  }
  const share = 2 * most.count > total ? 'Most' : 'The largest part';
  return `${share} of the ${grouped(String(total))} rounds that do not count ${words}: ${grouped(String(most.count))}`;
}

function asOne(words: string, count: number): string {
  if (count !== 1) return words;
  return words
    .replace(/^are /, 'is ')
    .replace(/^were /, 'was ')
    .replace(/^have /, 'has ');
}

function noteOf({ counted: counting }: ReasonBarsData): string {
  return counting === null
    ? 'Rounds by the reason why they do not count'
    : `Rounds by the reason why they do not count; ${counted(counting, 'other round')} ${counting === 1 ? 'counts' : 'count'}`;
}
