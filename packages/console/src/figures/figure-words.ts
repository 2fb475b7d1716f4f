import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { CampaignFiguresAnswer, RehearsedFigures } from '@laurel/contract/figures/figures.ts';
import { add, exactText, parseDecimal, scaledText } from '@laurel/rules/money/decimal.ts';
import { costRows } from '../campaigns/editor/cost-words.ts';
import { countText, decimalText, moneyText } from '../values/decimal-text.ts';

/** A figure of a campaign in words; `detail` says more about it. */
export interface FigureWords {
  name: string;
  /** Undefined: it is not known yet. */
  value: string | undefined;
  detail?: string | undefined;
}

/** A ratio of four decimals as people say it: `0.9532` → `95.32 %`. */
export function percentText(ratio: string): string {
  const [whole = '0', fraction = ''] = ratio.split('.');
  return `${decimalText(scaledText(BigInt(whole + fraction.padEnd(4, '0')), 2))} %`;
}

/** What a campaign comes to, in the order in which people ask. */
export function figureWords(figures: CampaignFiguresAnswer, isSettled: boolean): FigureWords[] {
  const { players, cost, rehearsal } = figures;
  const win = isSettled ? 'won' : 'would win';
  return [
    ...playedWords(figures),
    {
      name: 'Active players',
      value: countText(players.with_score),
      detail: `${countText(players.on_board)} on the board, ${countText(players.winning)} ${win}`,
    },
    { name: isSettled ? 'Prizes' : 'Prizes so far', ...costFigure(cost) },
    ...(rehearsal === null ? [] : [rehearsedWords(rehearsal)]),
  ];
}

/** What is shown in place of a number that cannot be known any more. */
const GONE = '–';

function playedWords({ played, counting, status, currency }: CampaignFiguresAnswer): FigureWords[] {
  if (status === null) return [];
  const names = ['Rounds', 'Turnover', 'Wins', 'Payout ratio'];
  if (played === null)
    return names.map((name) => ({
      name,
      value: counting ? undefined : GONE,
      detail: 'the log is archived',
    }));
  const { rounds, won, unpriced, players, stakes, wins, payout_ratio } = played;
  const missing = unpriced === 0 ? '' : `, ${countText(unpriced)} without a rate`;
  return [
    { name: 'Rounds', value: countText(rounds), detail: `${countText(won)} won${missing}` },
    {
      name: 'Turnover',
      value: moneyText(stakes, currency),
      detail: `of ${countText(players)} ${players === 1 ? 'player' : 'players'}`,
    },
    { name: 'Wins', value: moneyText(wins, currency) },
    {
      name: 'Payout ratio',
      value: payout_ratio === null ? GONE : percentText(payout_ratio),
      detail: 'of the turnover',
    },
  ];
}

/** Money first; what has no amount is in the detail. */
function costFigure(cost: PrizeCost): Pick<FigureWords, 'value' | 'detail'> {
  const money = exactText(add(parseDecimal(cost.cash), parseDecimal(cost.bonus)));
  const others = costRows({ ...cost, cash: '0', bonus: '0' }).map(
    ({ kind, worth }) => `${worth} ${kind.toLowerCase()}`,
  );
  if (money === '0' && others.length > 0) return { value: others[0], detail: others.slice(1).join(', ') };
  return { value: moneyText(money, cost.currency), detail: others.map((one) => `and ${one}`).join(' ') };
}

/** The cost that a rehearsal promised: that of the cheapest and of the dearest window. */
function rehearsedWords({ cost, windows, winners }: RehearsedFigures): FigureWords {
  const kinds = [
    { spread: cost.cash, kind: '', text: (amount: string) => moneyText(amount, cost.currency) },
    { spread: cost.bonus, kind: ' bonus', text: (amount: string) => moneyText(amount, cost.currency) },
    { spread: cost.free_spins, kind: ' free spins', text: decimalText },
  ].filter(({ spread }) => spread.high !== '0');
  const words = kinds.map(({ spread: { low, high }, kind, text }) =>
    low === high ? `${text(high)}${kind}` : `${text(low)} to ${text(high)}${kind}`,
  );
  const won = winners.low === winners.high ? countText(winners.high) : `${winners.low} to ${winners.high}`;
  return {
    name: 'Rehearsed',
    value: words[0] ?? 'nothing',
    detail: [...words.slice(1), `${won} winners in ${windows} ${windows === 1 ? 'window' : 'windows'}`].join(
      ', ',
    ),
  };
}
