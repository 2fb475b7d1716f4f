import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import { add, exactText, parseDecimal } from '@laurel/rules/money/decimal.ts';

type Day = CampaignFiguresAnswer['by_day'][number];

/** Days that a sheet shows together. */
export interface DaySpan extends Omit<Day, 'day'> {
  days: string;
}

/** A sheet has room for so many lines. */
const MAX_LINES = 31;

/** The days, several in a line where a sheet has no room for each; `players`: the most of one of the days. */
export function daySpans(days: readonly Day[], most = MAX_LINES): DaySpan[] {
  const size = Math.max(1, Math.ceil(days.length / most));
  return Array.from({ length: Math.ceil(days.length / size) }, (_, at) =>
    days.slice(at * size, (at + 1) * size),
  ).map((span) => ({
    days: [...new Set([span[0]?.day, span.at(-1)?.day])].join(' – '),
    players: Math.max(...span.map(({ players }) => players)),
    rounds: span.reduce((sum, { rounds }) => sum + rounds, 0),
    turnover: sumOf(span.map(({ turnover }) => turnover)),
    points: sumOf(span.map(({ points }) => points)),
  }));
}

function sumOf(amounts: readonly string[]): string {
  return exactText(amounts.map(parseDecimal).reduce(add, parseDecimal('0')));
}
