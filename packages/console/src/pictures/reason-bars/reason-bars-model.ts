import { scaleLinear } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import type { Label, PictureModel, Size } from '../frame/picture-model.ts';
import { rowLayout } from '../frame/row-layout.ts';
import { grouped } from '../text/numbers.ts';
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
      reading: t('{count, plural, one {# round} other {# rounds}} {words}', {
        count,
        words: reasonWords[reason](count),
      }),
    })),
    table: {
      columns: [t('Reason'), t('Rounds')],
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
    return counting === 0 ? t('There are no rounds yet') : t('Every round counts');
  const { count } = most;
  const words = reasonWords[most.reason](count);
  if (count === total)
    return total === 1
      ? t('The one round that does not count {words}', { words })
      : t('All {total, number} rounds that do not count {words}', { total, words });
  return 2 * count > total
    ? t('Most of the {total, number} rounds that do not count {words}: {count, number}', {
        total,
        words,
        count,
      })
    : t('The largest part of the {total, number} rounds that do not count {words}: {count, number}', {
        total,
        words,
        count,
      });
}

function noteOf({ counted: counting }: ReasonBarsData): string {
  return counting === null
    ? t('Rounds by the reason why they do not count')
    : t(
        'Rounds by the reason why they do not count; {count, plural, one {# other round counts} other {# other rounds count}}',
        { count: counting },
      );
}
