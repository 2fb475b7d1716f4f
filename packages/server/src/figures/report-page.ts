import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import type { CampaignComparison, CampaignReport } from '@laurel/contract/figures/report.ts';
import { add, exactText, parseDecimal, rounded, times, unitsOf } from '@laurel/rules/money/decimal.ts';
import {
  inHtml,
  printedPageEnd,
  printedPageHead,
  printedTableEnd,
  printedTableHead,
} from '../printing/printed-page.ts';

type Cell = string | number | null | undefined;

/** A report as one HTML document of two sheets to print, which loads nothing. */
export function reportPage({ campaign, figures, comparison }: CampaignReport): string {
  const { name, custom_id, kind, state, start, end } = campaign;
  const until = figures.up_to === null ? '' : ` Rounds up to ${figures.up_to}.`;
  const lead = `${custom_id} · ${kind}, ${state} · ${start} to ${end}, UTC. Amounts are in ${figures.currency}.${until}`;
  return [
    printedPageHead(`Report on ${name}`),
    `<section class="sheet">\n<p>${inHtml(lead)}</p>\n${playersOf(figures)}${moneyOf(figures)}${stepsOf(figures)}</section>\n`,
    `<section class="sheet">\n${daysOf(figures)}${comparison ? comparisonOf(comparison) : ''}</section>\n`,
    printedPageEnd,
  ].join('');
}

function playersOf({ players }: CampaignFiguresAnswer): string {
  const { audience, seen, took_part, on_board, won } = players;
  return tableOf(
    'Players',
    ['Who', 'Players'],
    [
      ['Could see it', audience],
      ['Played, deposited or logged in meanwhile', seen],
      ['Took part', took_part],
      ['On the board', on_board],
      ['Won', won],
    ],
  );
}

function moneyOf(figures: CampaignFiguresAnswer): string {
  const { rounds, turnover, game_payout, ggr, cost, cost_share_of_ggr } = figures;
  return tableOf(
    'Rounds and money',
    ['What', 'Figure'],
    [
      ['Rounds that count', rounds],
      ['Turnover', turnover],
      ['Payout of games', game_payout],
      ['GGR', ggr],
      ['Cash and bonus so far', cost.so_far],
      ['Cash and bonus at the end', cost.at_end],
      ['Free spins', cost.free_spins],
      ['Deposit bonuses', cost.deposit_bonus],
      ['Cost as share of GGR', percentOf(cost_share_of_ggr)],
    ],
  );
}

/** A sheet has room for so many steps; the whole is always among them. */
const MAX_STEPS = 16;

function stepsOf({ steps = [] }: CampaignFiguresAnswer): string {
  if (steps.length === 0) return '';
  const isCut = steps.length > MAX_STEPS;
  const shown = isCut ? [...steps.slice(0, MAX_STEPS - 1), ...steps.slice(-1)] : steps;
  const rows = shown.map(({ step, players, times }): Cell[] => [step ?? 'Whole mission', players, times]);
  return tableOf(
    isCut ? `The first of ${steps.length - 1} steps` : 'Steps',
    ['Step', 'Players', 'Times'],
    rows,
  );
}

function daysOf({ by_day, tickets }: CampaignFiguresAnswer): string {
  const spans = daySpans(by_day);
  const most = spans.reduce((top, { turnover }) => larger(top, turnoverUnits(turnover)), 1n);
  const points = tickets ? 'Tickets' : 'Points';
  const head = printedTableHead(['Days', 'Most players a day', 'Rounds', 'Turnover', points, '']);
  const rows = spans.map(({ days, players, rounds, turnover, points: sum }) => {
    const width = Number((turnoverUnits(turnover) * 160n) / most);
    const bar = `<svg width="160" height="8" aria-hidden="true"><rect width="${width}" height="8"/></svg>`;
    return `<tr>${cellsOf([days, players, rounds, turnover, sum])}<td>${bar}</td></tr>\n`;
  });
  return `<h2>By day</h2>\n${head}${rows.join('')}${printedTableEnd}`;
}

/** Rounded to what a bar shows. */
const turnoverUnits = (text: string) => unitsOf(rounded(parseDecimal(text)));
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

function comparisonOf({ took_part, others, windows, weeks_apart, says }: CampaignComparison): string {
  const before = `${windows} × before, ${weeks_apart} ${weeks_apart === 1 ? 'week' : 'weeks'} apart`;
  const groups = [
    ['Took part', took_part],
    ['Others', others],
  ] as const;
  const rows = groups.flatMap(([name, group]): Cell[][] => [
    [
      `${name}, campaign`,
      group.players,
      group.during.rounds,
      group.during.turnover,
      group.during.ggr,
      percentOf(group.change),
    ],
    [`${name}, ${before}`, '', group.before?.rounds, group.before?.turnover, group.before?.ggr, ''],
  ]);
  const titles = [
    'Players of the audience, all games',
    'Players',
    'Rounds',
    'Turnover',
    'GGR',
    'Change of turnover',
  ];
  return `${tableOf('Compared', titles, rows)}<p>${inHtml(says)}</p>\n`;
}

function tableOf(title: string, titles: string[], rows: Cell[][]): string {
  const lines = rows.map((cells) => `<tr>${cellsOf(cells)}</tr>\n`);
  return `<h2>${inHtml(title)}</h2>\n${printedTableHead(titles)}${lines.join('')}${printedTableEnd}`;
}

/** A ratio of up to four decimals. */
function percentOf(ratio: string | null): string | null {
  if (ratio === null) return null;
  const [sign, number] = ratio.startsWith('-') ? ['-', ratio.slice(1)] : ['', ratio];
  return `${sign}${exactText(times(parseDecimal(number), 100))} %`;
}

function cellsOf(cells: Cell[]): string {
  return cells.map((cell) => `<td>${inHtml(String(cell ?? '–'))}</td>`).join('');
}

type Day = CampaignFiguresAnswer['by_day'][number];

/** Days that a sheet shows together. */
interface DaySpan extends Omit<Day, 'day'> {
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
