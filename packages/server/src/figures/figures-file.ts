import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import { csvText } from '../spreadsheets/csv.ts';

const columns = ['part', 'name', 'value', 'players', 'rounds', 'turnover', 'points', 'times'] as const;

type FigureLine = Partial<Record<(typeof columns)[number], string | number | null>>;

/** Figures as CSV: a line for each figure, day, step and day of tickets; `part` says which it is. */
export function figuresCsv(figures: CampaignFiguresAnswer): string {
  return csvText<FigureLine>([...columns], linesOf(figures));
}

function linesOf({ by_day, steps = [], tickets = [], ...figures }: CampaignFiguresAnswer): FigureLine[] {
  return [
    ...totalLines(figures),
    ...by_day.map(({ day, ...sums }) => ({ part: 'day', name: day, ...sums })),
    ...steps.map(({ step, ...counts }) => ({ part: 'step', name: step ?? 'whole', ...counts })),
    ...tickets.map((of) => ({ part: 'tickets', name: of.day, value: of.tickets })),
  ];
}

/** Figures that are a number, a text or unknown, those of objects by both names. */
function totalLines(figures: object, prefix = ''): FigureLine[] {
  return Object.entries(figures).flatMap(([member, value]): FigureLine[] => {
    const name = prefix + member;
    if (Array.isArray(value)) return [];
    if (typeof value === 'object' && value !== null) return totalLines(value, `${name}.`);
    return [{ part: 'figure', name, value: typeof value === 'boolean' ? String(value) : value }];
  });
}
