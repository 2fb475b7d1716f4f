import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { add, type Decimal, exactText, isZero, parseDecimal, ZERO } from '@laurel/rules/money/decimal.ts';
import { scaleLinear } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import { fitted, type RowLayout, rowLayout } from '../frame/layout.ts';
import type { Label, Size, TableData } from '../frame/picture-model.ts';
import { compareTexts, grouped, pixelValue, round } from '../text/numbers.ts';
import type { MomentFormat } from '../time/moment-format.ts';

/** Where the points of a player come from. */
export interface CreditsWaterfallData {
  /** The points of each task of the definition, in its order; they add up to the score. */
  readonly tasks: readonly CreditedPart[];
  /** The same points by day, in order of time. */
  readonly days: readonly CreditedPart[];
  /** What all of them are: `Score`, or `Points` where the score is none of them. */
  readonly totalName: string;
  /** The sum, an exact decimal; null: there is none. */
  readonly score: string | null;
  /** The zone of the days. */
  readonly format: MomentFormat;
}

export interface CreditedPart {
  readonly name: string;
  /** Exact decimal. */
  readonly points: string;
}

/** Adds up the credits of an explanation, exactly. `taskNames`: of the tasks of the definition, in words. */
export function creditsOf(
  rounds: ReadonlyArray<Pick<ExplainedRound, 'settled_at' | 'credits'>>,
  taskNames: readonly string[],
  format: MomentFormat,
  totalName = t('Score'),
): CreditsWaterfallData {
  const tasks = new Map(taskNames.map((name, index) => [index, { name, points: ZERO as Decimal }]));
  const days = new Map<string, { name: string; points: Decimal }>();
  for (const { settled_at, credits } of rounds) {
    for (const { index, task, points } of credits) {
      const credit = parseDecimal(points);
      addTo(tasks, index, task, credit);
      if (!isZero(credit)) {
        const day = format.day(Date.parse(settled_at));
        addTo(days, day, day, credit);
      }
    }
  }
  const parts = (of: Iterable<{ name: string; points: Decimal }>) =>
    Array.from(of, ({ name, points }) => ({ name, points: exactText(points) }));
  const total = Array.from(tasks.values()).reduce<Decimal>((sum, { points }) => add(sum, points), ZERO);
  const score = isZero(total) ? null : exactText(total);
  return { tasks: parts(tasks.values()), days: parts(days.values()), totalName, score, format };
}

function addTo<Key>(
  parts: Map<Key, { name: string; points: Decimal }>,
  key: Key,
  name: string,
  points: Decimal,
): void {
  const part = parts.get(key) ?? { name, points: ZERO };
  parts.set(key, { ...part, points: add(part.points, points) });
}

export type CreditsWaterfallModel = ReturnType<typeof creditsWaterfallModel>;

const BAR = 14;
const GROUP = 30;

/** Bars that begin where the one before ended: by task, then by day; both end at the score. */
export function creditsWaterfallModel(data: CreditsWaterfallData, { width }: Size) {
  const { score, tasks, days, format, totalName } = data;
  const groups = [
    { title: t('By task'), kind: 'task' as const, parts: tasks },
    { title: t('By day ({zone})', { zone: format.zone }), kind: 'day' as const, parts: days },
  ].filter(({ parts }) => score !== null && parts.length > 0);
  const names = groups.flatMap(({ parts }) => parts.map(({ name }) => name));
  const values = [`+${grouped(score ?? '0')}`];
  const layout = rowLayout(width, [...names, totalName], values);
  const x = scaleLinear([0, pixelValue(score ?? '1') || 1], [layout.left, layout.right]);
  const bars = [];
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
    note: t('Points credited; both groups add up to “{total}”', { total: totalName }),
    width,
    height: y - GROUP + 6,
    axis: 'y' as const,
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
  parts: Array<CreditedPart & { kind: 'task' | 'day' | 'total' }>,
  top: number,
  layout: RowLayout,
  x: (value: number) => number,
  width: number,
) {
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
      name: { x: 0, y: rowTop + layout.textY, text: fitted(name, layout.nameWidth) },
      value: { x: width, y: rowTop + layout.textY, text },
      /** From the end of this bar down to the next; null: it is the last of its group, or names separate them. */
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
