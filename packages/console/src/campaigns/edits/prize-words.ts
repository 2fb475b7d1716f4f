import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { PlacedPrize, PrizeTerms } from '@laurel/contract/campaigns/prizes.ts';
import { givenPrize, type RafflePrize } from '@laurel/contract/campaigns/raffle.ts';
import { t } from '../../languages/messages.ts';
import { countText, decimalText, shortMoney } from '../../values/decimal-text.ts';

export const prizeKindNames: Record<PlacedPrize['kind'], string> = {
  cash: t('Cash'),
  free_spins: t('Free spins'),
  bonus: t('Bonus'),
  deposit_bonus: t('Deposit bonus'),
  catalog_item: t('Item'),
};

/** What one winner gets: `€250`, `50 free spins`. */
export function prizeTitle(prize: PrizeTerms, currency: string, money = shortMoney): string {
  switch (prize.kind) {
    case 'cash':
      return moneyTitle(prize, currency, money);
    case 'bonus':
      return prize.amount === '' ? '' : t('{amount} bonus', { amount: moneyTitle(prize, currency, money) });
    case 'free_spins':
      return t('{count, plural, one {# free spin} other {# free spins}}', { count: prize.count });
    case 'deposit_bonus':
      return t('{percent} % deposit bonus', { percent: decimalText(prize.percent) });
    case 'catalog_item':
      return prize.value;
  }
}

/** `€250`, `20 % of the pool`. */
function moneyTitle(
  { amount, percent }: { amount?: string; percent?: string },
  currency: string,
  money: typeof shortMoney,
): string {
  if (percent !== undefined)
    return percent === '' ? '' : t('{percent} % of the pool', { percent: decimalText(percent) });
  return amount === undefined || amount === '' ? '' : money(amount, currency);
}

/** What one winner gets, and what must be wagered for it: `€5 bonus, wagering 10×`. */
export function prizeWords(prize: PrizeTerms, currency: string, money = shortMoney): string {
  const title = prizeTitle(prize, currency, money);
  if (title === '' || !('wagering' in prize) || !prize.wagering) return title;
  return t('{prize}, wagering {times}×', { prize: title, times: decimalText(prize.wagering) });
}

/** `place 1: €1,000`; of an individual mission, whose places are rounds, `in 1–20 rounds: €50`. */
export function placedWords(prize: PlacedPrize, currency: string, type: TournamentType | undefined): string {
  const { place_from: from, place_to: to } = prize;
  const values = { from, to, prize: prizeWords(prize, currency) || t('nothing yet') };
  if (type === 'IM') {
    const rounds = { ...values, from: countText(from), to: countText(to), count: to };
    return from === to
      ? t('in {count, plural, one {# round} other {# rounds}}: {prize}', rounds)
      : t('in {from}–{to} rounds: {prize}', rounds);
  }
  return from === to ? t('place {from}: {prize}', values) : t('places {from}–{to}: {prize}', values);
}

/** `3 winners: €100`. */
export function drawnWords(prize: RafflePrize, currency: string): string {
  return t('{count, plural, one {# winner} other {# winners}}: {prize}', {
    count: prize.count,
    prize: prizeWords(givenPrize(prize), currency),
  });
}
