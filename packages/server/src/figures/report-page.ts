import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import type { CampaignComparison, CampaignReport } from '@laurel/contract/figures/report.ts';
import { add, exactText, parseDecimal, rounded, times, unitsOf } from '@laurel/rules/money/decimal.ts';
import { minorUnitDecimals } from '@laurel/rules/money/minor-units.ts';
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
  const until = figures.up_to === null ? '' : ` Rounds up to ${timeText(figures.up_to)}.`;
  const window = `${timeText(start)} to ${timeText(end)}`;
  const lead = `${custom_id} · ${kind}, ${state} · ${window}. Amounts are in ${figures.currency}, rounded.${until}`;
  return [
    printedPageHead(`Report on ${name}`),
    `<section class="sheet">\n<p>${inHtml(lead)}</p>\n${playersOf(figures)}${moneyOf(figures)}${stepsOf(figures, campaign)}</section>\n`,
    `<section class="sheet">\n${daysOf(figures, kind)}${comparison ? comparisonOf(comparison, figures.currency) : ''}</section>\n`,
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
  const money = moneyIn(figures.currency);
  return tableOf(
    'Rounds and money',
    ['What', 'Figure'],
    [
      ['Rounds that count', rounds],
      ['Turnover', money(turnover)],
      ['Payout of games', money(game_payout)],
      ['GGR', money(ggr)],
      ['Cash and bonus so far', money(cost.so_far)],
      ['Cash and bonus at the end', money(cost.at_end)],
      ['Free spins', cost.free_spins],
      ['Deposit bonuses', cost.deposit_bonus],
      ['Cost as share of GGR', percentOf(cost_share_of_ggr)],
    ],
  );
}

/** A sheet has room for so many steps; the whole is always among them. */
const MAX_STEPS = 16;

/** A line has room for so many characters. */
const MAX_NAME = 70;

function stepsOf(
  { steps = [] }: CampaignFiguresAnswer,
  { kind, steps: names }: CampaignReport['campaign'],
): string {
  if (steps.length === 0) return '';
  const isCut = steps.length > MAX_STEPS;
  const shown = isCut ? [...steps.slice(0, MAX_STEPS - 1), ...steps.slice(-1)] : steps;
  const nameOf = (step: number | null) =>
    step === null ? 'Whole mission' : (names[step - 1] ?? String(step));
  const rows = shown.map(({ step, players, times }): Cell[] => {
    const name = nameOf(step);
    return [name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME)}…`, players, times];
  });
  const [one, several] = kind === 'levels' ? ['Level', 'Levels'] : ['Step', 'Steps'];
  const title = isCut ? `The first of ${steps.length - 1} ${several.toLowerCase()}` : several;
  return tableOf(title, [one, 'Players', 'Times'], rows);
}

/** What is credited by day, where it is no points. */
const credited: Partial<Record<CampaignReport['campaign']['kind'], string>> = {
  raffle: 'Tickets',
  mission: 'Steps',
};

function daysOf(
  { by_day, currency }: CampaignFiguresAnswer,
  kind: CampaignReport['campaign']['kind'],
): string {
  const spans = daySpans(by_day);
  const most = spans.reduce((top, { turnover }) => larger(top, turnoverUnits(turnover)), 1n);
  const money = moneyIn(currency);
  const head = printedTableHead([
    'Days',
    'Most players a day',
    'Rounds',
    'Turnover',
    credited[kind] ?? 'Points',
    '',
  ]);
  const rows = spans.map(({ days, players, rounds, turnover, points: sum }) => {
    const width = Number((turnoverUnits(turnover) * 160n) / most);
    const bar = `<svg width="160" height="8" aria-hidden="true"><rect width="${width}" height="8"/></svg>`;
    return `<tr>${cellsOf([days, players, rounds, money(turnover), numberText(sum)])}<td>${bar}</td></tr>\n`;
  });
  return `<h2>By day</h2>\n${head}${rows.join('')}${printedTableEnd}`;
}

/** Rounded to what a bar shows. */
const turnoverUnits = (text: string) => unitsOf(rounded(parseDecimal(text)));
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

function comparisonOf(
  { took_part, others, windows, weeks_apart, says }: CampaignComparison,
  currency: string,
): string {
  const money = moneyIn(currency);
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
      money(group.during.turnover),
      money(group.during.ggr),
      percentOf(group.change),
    ],
    [
      `${name}, ${before}`,
      '',
      group.before?.rounds,
      money(group.before?.turnover),
      money(group.before?.ggr),
      '',
    ],
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
  const texts = cells.map((cell) => (typeof cell === 'number' ? numberText(String(cell)) : (cell ?? '–')));
  return texts.map((text) => `<td>${inHtml(text)}</td>`).join('');
}

/** An exact decimal with its thousands apart. */
function numberText(decimal: string): string {
  return numbers.format(decimal as Intl.StringNumericLiteral);
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 8 });

/** Amounts as the currency is paid, with their thousands apart; the answer as JSON has every digit. */
function moneyIn(currency: string): (amount: string | null | undefined) => string | null {
  const digits = minorUnitDecimals({ currency });
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (amount) => (amount == null ? null : format.format(amount as Intl.StringNumericLiteral));
}

/** `2026-12-01 10:00 UTC`; an end that there is not in words. */
function timeText(time: string): string {
  if (time === openEnd) return 'no end';
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

type Day = CampaignFiguresAnswer['by_day'][number];

/** A sheet has room for so many lines. */
const MAX_LINES = 31;

/** The days, several in a line where a sheet has no room for each; `players`: the most of one of the days. */
export function daySpans(days: readonly Day[], most = MAX_LINES): (Omit<Day, 'day'> & { days: string })[] {
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
