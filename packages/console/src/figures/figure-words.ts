import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { CampaignFiguresAnswer, RehearsedFigures } from '@laurel/contract/figures/figures.ts';
import { add, exactText, parseDecimal, scaledText } from '@laurel/rules/money/decimal.ts';
import { t } from '../languages/messages.ts';
import { countText, decimalText, moneyText, roundedMoney } from '../values/decimal-text.ts';
import { allOf } from '../values/list-text.ts';

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
  return t('{percent} %', { percent: decimalText(scaledText(BigInt(whole + fraction.padEnd(4, '0')), 2)) });
}

/**
 * What a campaign comes to, in the order in which people ask. `isRanked`: its places win prizes; else prizes are those of
 * completions or of a draw, which payouts list.
 */
export function figureWords(
  figures: CampaignFiguresAnswer,
  isSettled: boolean,
  isRanked = true,
): FigureWords[] {
  const { players, cost, rehearsal } = figures;
  const boarded = { players: players.on_board, winners: players.winning };
  return [
    ...playedWords(figures),
    {
      name: t('Active players'),
      value: countText(players.with_score),
      ...(isRanked && { detail: boardedWords(boarded, isSettled) }),
    },
    ...(isRanked ? [{ name: isSettled ? t('Prizes') : t('Prizes so far'), ...costFigure(cost) }] : []),
    ...(rehearsal === null ? [] : [rehearsedWords(rehearsal)]),
  ];
}

function boardedWords(boarded: { players: number; winners: number }, isSettled: boolean): string {
  return isSettled
    ? t('{players, number} on the board, {winners, number} won', boarded)
    : t('{players, number} on the board, {winners, number} would win', boarded);
}

/** What is shown in place of a number that cannot be known any more. */
const GONE = '–';

/** Names of what was played, which are shown before it is known. */
export const playedNames = [t('Rounds'), t('Turnover'), t('Wins'), t('Payout ratio'), t('GGR')];

function playedWords(figures: CampaignFiguresAnswer): FigureWords[] {
  const { played, counting, status, currency, ggr, cost_share_of_ggr: share } = figures;
  if (status === null) return [];
  if (played === null || ggr === null)
    return playedNames.map((name) => ({
      name,
      value: counting ? undefined : GONE,
      detail: t('the log is archived'),
    }));
  const { rounds, won, unpriced, players, stakes, wins, payout_ratio } = played;

  return [
    {
      name: t('Rounds'),
      value: countText(rounds),
      detail:
        unpriced === 0
          ? t('{won, number} won', { won })
          : t('{won, number} won, {unpriced, number} without a rate', { won, unpriced }),
    },
    {
      name: t('Turnover'),
      value: roundedMoney(stakes, currency),
      detail: t('of {count, plural, one {# player} other {# players}}', { count: players }),
    },
    { name: t('Wins'), value: roundedMoney(wins, currency) },
    {
      name: t('Payout ratio'),
      value: payout_ratio === null ? GONE : percentText(payout_ratio),
      detail: t('of the turnover'),
    },
    {
      name: t('GGR'),
      value: roundedMoney(ggr, currency),
      detail:
        share === null ? undefined : t('cash and bonus are {percent} of it', { percent: percentText(share) }),
    },
  ];
}

/** Money first; what has no amount is in the detail. */
function costFigure(cost: PrizeCost): Pick<FigureWords, 'value' | 'detail'> {
  const money = exactText(add(parseDecimal(cost.cash), parseDecimal(cost.bonus)));
  const others = thingsOf(cost);
  if (money === '0' && others.length > 0) return { value: others[0], detail: others.slice(1).join(', ') };
  const detail = others.length === 0 ? '' : t('and {things}', { things: allOf(others) });
  return { value: moneyText(money, cost.currency), detail };
}

/** Prizes that are no amount of money: `150 free spins`. */
function thingsOf({ free_spins, deposit_bonus, catalog_item }: PrizeCost): string[] {
  return [
    ...(free_spins === 0 ? [] : [spinsText(free_spins)]),
    ...(deposit_bonus === 0
      ? []
      : [t('{count, plural, one {# deposit bonus} other {# deposit bonuses}}', { count: deposit_bonus })]),
    ...catalog_item.map(({ value, count }) => `${countText(count)} × ${value}`),
  ];
}

function spinsText(count: number): string {
  return t('{count, plural, one {# free spin} other {# free spins}}', { count });
}

/** The cost that a rehearsal promised: that of the cheapest and of the dearest window. */
function rehearsedWords({ cost, windows, winners }: RehearsedFigures): FigureWords {
  const money = (amount: string) => moneyText(amount, cost.currency);
  const kinds = [
    { spread: cost.cash, words: rangeText(cost.cash, money) },
    { spread: cost.bonus, words: t('{amount} bonus', { amount: rangeText(cost.bonus, money) }) },
    {
      spread: cost.free_spins,
      words: t('{count} free spins', { count: rangeText(cost.free_spins, decimalText) }),
    },
  ].filter(({ spread }) => spread.high !== '0');
  const words = kinds.map((kind) => kind.words);
  return {
    name: t('Rehearsed'),
    value: words[0] ?? t('nothing'),
    detail: [...words.slice(1), winnersText(winners, windows)].join(', '),
  };
}

function rangeText({ low, high }: { low: string; high: string }, text: (amount: string) => string): string {
  return low === high ? text(high) : t('{low} to {high}', { low: text(low), high: text(high) });
}

function winnersText({ low, high }: RehearsedFigures['winners'], windows: number): string {
  return low === high
    ? t(
        '{winners, plural, one {# winner} other {# winners}} in {windows, plural, one {# window} other {# windows}}',
        { winners: high, windows },
      )
    : t('{low, number} to {high, number} winners in {windows, plural, one {# window} other {# windows}}', {
        low,
        high,
        windows,
      });
}
