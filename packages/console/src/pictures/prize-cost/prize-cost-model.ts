import { scaleLinear } from 'd3-scale';
import { t } from '../../languages/messages.ts';
import { shortMoney } from '../../values/decimal-text.ts';
import { fitted, textWidth, widest } from '../frame/layout.ts';
import type { Size, TableData } from '../frame/picture-model.ts';
import { compareTexts, grouped, pixelValue, round, tickText } from '../text/numbers.ts';
import type { MomentFormat } from '../time/moment-format.ts';

/** What the prizes would have cost in each of some weeks past. */
export interface PrizeCostData {
  /** In order of time. */
  readonly weeks: readonly RehearsedWeek[];
  readonly currency: string;
  /** The campaign's budget; null: it has none. */
  readonly budget: string | null;
  readonly format: MomentFormat;
}

export interface RehearsedWeek {
  /** When it began, RFC 3339. */
  readonly start: string;
  /** Exact decimal in the currency. */
  readonly cost: string;
}

/** Fewer weeks say nothing of a spread. */
const MIN_WEEKS_FOR_BANDS = 8;

/**
 * Costs of weeks that are given, never values between them, so that each of them is exact: the least, the most, and what a
 * tenth, a half and nine tenths of the weeks cost at most; null: too few weeks.
 */
function spreadOf(weeks: readonly RehearsedWeek[]) {
  const costs = weeks.map(({ cost }) => cost).toSorted(compareTexts);
  const atMost = (part: number) => costs[Math.max(0, Math.ceil(part * costs.length) - 1)] as string;
  const [least, most] = [costs[0] as string, costs.at(-1) as string];
  if (costs.length < MIN_WEEKS_FOR_BANDS) return { least, most, quantiles: null };
  return { least, most, quantiles: { tenth: atMost(0.1), half: atMost(0.5), nineTenths: atMost(0.9) } };
}

export type PrizeCostModel = ReturnType<typeof prizeCostModel>;

/** Above the rows are the names of the half and of the budget. */
const LABELS = 36;
const AXIS = 24;

/** A row a week, its cost a dot. */
export function prizeCostModel(data: PrizeCostData, { width }: Size) {
  const { weeks, budget, format } = data;
  const names = weeks.map(({ start }) => format.day(Date.parse(start)));
  const costs = weeks.map(({ cost }) => grouped(cost));
  const left = widest(names) + 14;
  const right = width - Math.min(widest(costs), Math.round(width * 0.4)) - 12;
  const top = budget === null && weeks.length < MIN_WEEKS_FOR_BANDS ? 8 : LABELS;
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
    height: bottom + AXIS,
    axis: 'y' as const,
    stops: weeks.map((week, index) => ({ x: 0, y: dots[index]?.y as number, ...readingOf(data, week) })),
    table: tableOf(data),
    top,
    bottom,
    left,
    right,
    ticks: x
      .ticks(Math.max(2, Math.floor((right - left) / 90)))
      .map((value) => ({ at: round(x(value)), text: tickText(value) })),
    dots,
    band: bandOf(data, at),
    budget: budgetOf(data, at, width),
  };
}

function rowHeight(weeks: readonly RehearsedWeek[]): number {
  return weeks.length > 30 ? 16 : 22;
}

/** The eight tenths in the middle, and the half; null: too few weeks. */
function bandOf({ weeks }: PrizeCostData, at: (text: string) => number) {
  const { quantiles } = spreadOf(weeks);
  if (quantiles === null) return null;
  const [from, half, to] = [at(quantiles.tenth), at(quantiles.half), at(quantiles.nineTenths)];
  return { from, half, to, label: { x: half, y: LABELS - 7, text: t('half') } };
}

function budgetOf({ budget }: PrizeCostData, at: (text: string) => number, width: number) {
  if (budget === null) return null;
  const x = at(budget);
  const text = t('budget {amount}', { amount: grouped(budget) });
  const anchor: 'end' | 'start' = x + textWidth(text) > width ? 'end' : 'start';
  return { x, y: 12, text, anchor };
}

function findingOf({ weeks, currency, budget }: PrizeCostData): string {
  const count = weeks.length;
  if (count === 0) return t('No week has been rehearsed yet');
  const spread = spreadOf(weeks);
  const [least, most] = [spread.least, spread.most].map((cost) => shortMoney(cost, currency)) as [
    string,
    string,
  ];
  const over = budget === null ? 0 : weeks.filter(({ cost }) => compareTexts(cost, budget) > 0).length;
  if (over > 0)
    return t(
      '{over, number} of {count, plural, one {# week} other {# weeks}} would have cost more than the budget, at most {most}',
      { over, count, most },
    );
  if (spread.least === spread.most)
    return t('{count, plural, =1 {The week} other {Each of # weeks}} would have cost {most}', {
      count,
      most,
    });
  if (spread.quantiles === null)
    return t('{count, number} weeks would have cost {least} to {most}', { count, least, most });
  return t('Half of {count, number} weeks would have cost at most {half}, nine in ten at most {nineTenths}', {
    count,
    half: shortMoney(spread.quantiles.half, currency),
    nineTenths: shortMoney(spread.quantiles.nineTenths, currency),
  });
}

function noteOf({ weeks, currency, format }: PrizeCostData): string {
  const values = { currency, zone: format.zone };
  return weeks.length < MIN_WEEKS_FOR_BANDS
    ? t(
        'Cost of all prizes in {currency}, by the week’s first day ({zone}). {count, plural, one {# week is} other {# weeks are}} too few to say what is usual: that takes {least, number}',
        { ...values, count: weeks.length, least: MIN_WEEKS_FOR_BANDS },
      )
    : t(
        'Cost of all prizes in {currency}, by the week’s first day ({zone}). Shaded: eight in ten weeks',
        values,
      );
}

function readingOf({ currency, budget, format }: PrizeCostData, { start, cost }: RehearsedWeek) {
  const day = format.day(Date.parse(start));
  const values = { day, cost: shortMoney(cost, currency) };
  const isOver = budget !== null && compareTexts(cost, budget) > 0;
  return {
    label: t('Week of {day}', { day }),
    reading: isOver
      ? t('Week of {day}: {cost}, more than the budget', values)
      : t('Week of {day}: {cost}', values),
  };
}

function tableOf({ weeks, currency, format }: PrizeCostData): TableData {
  return {
    columns: [t('Week ({zone})', { zone: format.zone }), t('Cost ({currency})', { currency })],
    rows: weeks.map(({ start, cost }) => [format.day(Date.parse(start)), grouped(cost)]),
  };
}
