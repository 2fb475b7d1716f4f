import { scaleLinear } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import type { Label, PictureModel, Size, TableData } from '../frame/picture-model.ts';
import { type RowLayout, rowLayout } from '../frame/row-layout.ts';
import { compareTexts, grouped, pixelValue } from '../text/numbers.ts';
import { fitted } from '../text/text-width.ts';
import type { CreditedPart, CreditsWaterfallData } from './credits-waterfall-data.ts';

export interface CreditsWaterfallModel extends PictureModel {
  readonly groups: readonly Label[];
  readonly bars: readonly CreditBar[];
  readonly barHeight: number;
}

export interface CreditBar {
  readonly kind: 'task' | 'day' | 'total';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly name: Label;
  readonly value: Label;
  /** From the end of this bar down to the next; null: it is the last of its group, or names separate them. */
  readonly link: string | null;
}

const BAR = 14;
const GROUP = 30;

/** Bars that begin where the one before ended: by task, then by day; both end at the score. */
export function creditsWaterfallModel(data: CreditsWaterfallData, { width }: Size): CreditsWaterfallModel {
  const { score, tasks, days, format, totalName } = data;
  const groups =
    score === null
      ? []
      : [
          { title: t('By task'), kind: 'task' as const, parts: tasks },
          { title: t('By day ({zone})', { zone: format.zone }), kind: 'day' as const, parts: days },
        ].filter(({ parts }) => parts.length > 0);
  const names = groups.flatMap(({ parts }) => parts.map(({ name }) => name));
  const values = [`+${grouped(score ?? '0')}`];
  const layout = rowLayout(width, [...names, totalName], values);
  const x = scaleLinear([0, pixelValue(score ?? '1') || 1], [layout.left, layout.right]);
  const bars: CreditBar[] = [];
  const titles: Label[] = [];
  let y = 0;
  for (const { title, kind, parts } of groups) {
    titles.push({ x: 0, y: y + 14, text: title });
    const all = [
      ...parts.map((part) => ({ ...part, kind })),
      { name: totalName, points: score as string, kind: 'total' as const },
    ];
    bars.push(...barsOf(all, y + 24, layout, x, width));
    y += 24 + all.length * layout.rowHeight + GROUP;
  }
  return {
    title: findingOf(data),
    note: score === null ? '' : t('Points credited; both groups add up to “{total}”', { total: totalName }),
    width,
    height: Math.max(24, y - GROUP + 6),
    axis: 'y',
    stops: bars.map((bar) => ({
      x: bar.x,
      y: bar.y + BAR / 2,
      label: bar.name.text,
      reading: t('{name}: {points} points', { name: bar.name.text, points: bar.value.text }),
    })),
    table: tableOf(data),
    groups: titles,
    bars,
    barHeight: BAR,
  };
}

function barsOf(
  parts: Array<CreditedPart & { kind: CreditBar['kind'] }>,
  top: number,
  layout: RowLayout,
  x: (value: number) => number,
  width: number,
): CreditBar[] {
  let sum = 0;
  return parts.map(({ name, points, kind }, index) => {
    const from = kind === 'total' ? 0 : sum;
    const value = pixelValue(points);
    sum = from + value;
    const rowTop = top + index * layout.rowHeight;
    const y = rowTop + layout.markY - BAR / 2;
    const end = round(x(sum));
    const text = kind === 'total' ? grouped(points) : `+${grouped(points)}`;
    return {
      kind,
      x: round(x(from)),
      y,
      width: value === 0 ? 0 : Math.max(1, round(x(sum) - x(from))),
      name: { x: 0, y: rowTop + layout.nameY, text: fitted(name, layout.nameWidth) },
      value: { x: width, y: rowTop + layout.valueY, text },
      link:
        layout.isNarrow || index === parts.length - 1 ? null : `M${end} ${y + BAR}V${y + layout.rowHeight}`,
    };
  });
}

function findingOf({ tasks, score }: CreditsWaterfallData): string {
  if (score === null) return t('No points have been credited');
  const credited = tasks.filter(({ points }) => pixelValue(points) > 0);
  const [most] = credited.toSorted((a, b) => compareTexts(b.points, a.points));
  if (most === undefined) return t('The score is {score}', { score: grouped(score) });
  if (credited.length === 1)
    return t('All {points} points come from “{task}”', { points: grouped(score), task: most.name });
  return t('Most of the {points} points come from “{task}”: {most}', {
    points: grouped(score),
    task: most.name,
    most: grouped(most.points),
  });
}

function tableOf({ tasks, days, score, format, totalName }: CreditsWaterfallData): TableData {
  const columns = [t('Part'), t('Points')];
  if (score === null) return { columns, rows: [] };
  return {
    columns,
    rows: [
      ...tasks.map(({ name, points }) => [name, grouped(points)]),
      ...days.map(({ name, points }) => [`${name} ${format.zone}`, grouped(points)]),
      [totalName, grouped(score)],
    ],
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
