import { scaleLinear } from 'd3-scale';
import { shortMoney } from '../../values/decimal-text.ts';
import type { Label, PictureModel, Size, TableData, Tick } from '../frame/picture-model.ts';
import { widest } from '../frame/row-layout.ts';
import { compareTexts, counted, grouped, pixelValue, tickText } from '../text/numbers.ts';
import { fitted, textWidth } from '../text/text-width.ts';
import { MIN_WEEKS_FOR_BANDS, type PrizeCostData, type RehearsedWeek, spreadOf } from './prize-cost-data.ts';

export interface PrizeCostModel extends PictureModel {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly ticks: readonly Tick[];
  readonly dots: readonly CostDot[];
  /** The eight tenths in the middle, and the half; null: too few weeks. */
  readonly band: { from: number; to: number; half: number; label: Label } | null;
  readonly budget: { x: number; label: Label; anchor: 'start' | 'end' } | null;
}

interface CostDot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly isOver: boolean;
  readonly name: Label;
  readonly cost: Label;
}

/** Above the rows are the names of the half and of the budget. */
const LABELS = 36;
const AXIS = 24;

/** A row a week, its cost a dot. */
export function prizeCostModel(data: PrizeCostData, { width }: Size): PrizeCostModel {
  const { weeks, budget, format } = data;
  const names = weeks.map(({ start }) => format.day(Date.parse(start)));
  const costs = weeks.map(({ cost }) => grouped(cost));
  const left = widest(names) + 14;
  const right = width - Math.min(widest(costs), Math.round(width * 0.4)) - 12;
  const top = topOf(data);
  const bottom = top + weeks.length * rowHeight(weeks);
  const most =
    Math.max(...weeks.map(({ cost }) => pixelValue(cost)), budget === null ? 0 : pixelValue(budget)) || 1;
  const x = scaleLinear([0, most], [left, right]).nice(4);
  const at = (text: string) => round(x(pixelValue(text)));
  const dots = weeks.map((week, index) => {
    const y = top + (index + 0.5) * rowHeight(weeks);
    return {
      id: week.start,
      x: at(week.cost),
      y,
      isOver: budget !== null && compareTexts(week.cost, budget) > 0,
      name: { x: 0, y: y + 4, text: names[index] as string },
      cost: { x: width, y: y + 4, text: fitted(costs[index] as string, width - right - 12) },
    };
  });
  return {
    title: findingOf(data),
    note: noteOf(data),
    width,
    height: weeks.length === 0 ? 24 : bottom + AXIS,
    axis: 'y',
    stops: weeks.map((week, index) => ({ x: 0, y: dots[index]?.y as number, ...readingOf(data, week) })),
    table: tableOf(data),
    top,
    bottom,
    left,
    right,
    ticks:
      weeks.length === 0
        ? []
        : x
            .ticks(Math.max(2, Math.floor((right - left) / 90)))
            .map((value) => ({ at: round(x(value)), text: tickText(value) })),
    dots,
    band: bandOf(data, at),
    budget: budgetOf(data, at, width),
  };
}

function topOf({ weeks, budget }: PrizeCostData): number {
  return budget === null && weeks.length < MIN_WEEKS_FOR_BANDS ? 8 : LABELS;
}

function rowHeight(weeks: readonly RehearsedWeek[]): number {
  return weeks.length > 30 ? 16 : 22;
}

function bandOf({ weeks }: PrizeCostData, at: (text: string) => number): PrizeCostModel['band'] {
  const quantiles = weeks.length === 0 ? null : spreadOf(weeks).quantiles;
  if (quantiles === null) return null;
  const [from, half, to] = [at(quantiles.tenth), at(quantiles.half), at(quantiles.nineTenths)];
  return { from, half, to, label: { x: half, y: LABELS - 7, text: 'half' } };
}

function budgetOf(
  { budget, weeks }: PrizeCostData,
  at: (text: string) => number,
  width: number,
): PrizeCostModel['budget'] {
  if (budget === null || weeks.length === 0) return null;
  const x = at(budget);
  const text = `budget ${grouped(budget)}`;
  const anchor = x + textWidth(text) > width ? 'end' : 'start';
  return { x, label: { x, y: 12, text }, anchor };
}

function findingOf({ weeks, currency, budget }: PrizeCostData): string {
  if (weeks.length === 0) return 'No week has been rehearsed yet';
  const { least, most, quantiles } = spreadOf(weeks);
  const over = budget === null ? 0 : weeks.filter(({ cost }) => compareTexts(cost, budget) > 0).length;
  const many = counted(weeks.length, 'week');
  if (over > 0)
    return `${over} of ${many} would have cost more than the budget, at most ${shortMoney(most, currency)}`;
  if (least === most)
    return `${weeks.length === 1 ? 'The week' : `Each of ${many}`} would have cost ${shortMoney(most, currency)}`;
  if (quantiles === null)
    return `${many} would have cost ${shortMoney(least, currency)} to ${shortMoney(most, currency)}`;
  return `Half of ${many} would have cost at most ${shortMoney(quantiles.half, currency)}, nine in ten at most ${shortMoney(quantiles.nineTenths, currency)}`;
}

function noteOf({ weeks, currency, format }: PrizeCostData): string {
  if (weeks.length === 0) return '';
  const rows = `Cost of all prizes in ${currency}, by the week’s first day (${format.zone})`;
  return weeks.length < MIN_WEEKS_FOR_BANDS
    ? `${rows}. ${counted(weeks.length, 'week')} are too few to say what is usual: that takes ${MIN_WEEKS_FOR_BANDS}`.replace(
        '1 week are',
        '1 week is',
      )
    : `${rows}. Shaded: eight in ten weeks`;
}

function readingOf({ currency, budget, format }: PrizeCostData, { start, cost }: RehearsedWeek) {
  const label = `Week of ${format.day(Date.parse(start))}`;
  const isOver = budget !== null && compareTexts(cost, budget) > 0;
  return {
    label,
    reading: `${label}: ${shortMoney(cost, currency)}${isOver ? ', more than the budget' : ''}`,
  };
}

function tableOf({ weeks, currency, format }: PrizeCostData): TableData {
  return {
    columns: [`Week (${format.zone})`, `Cost (${currency})`],
    rows: weeks.map(({ start, cost }) => [format.day(Date.parse(start)), grouped(cost)]),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
