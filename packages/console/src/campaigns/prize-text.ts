import type { Payout, PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import { t } from '../languages/messages.ts';
import { decimalText, moneyText } from '../values/decimal-text.ts';

/** What is won, in words: `€1,000.00`, `50 free spins`. */
export function prizeText(prize: PayoutPrize): string {
  const { kind, currency, amount = '0', count = 0, percent = '0', value, wagering } = prize;
  if (kind === 'cash') return moneyText(amount, currency);
  if (kind === 'bonus')
    return withWagering(t('{amount} bonus', { amount: moneyText(amount, currency) }), wagering);
  if (kind === 'free_spins') return t('{count, plural, one {# free spin} other {# free spins}}', { count });
  if (kind === 'deposit_bonus')
    return withWagering(t('{percent} % deposit bonus', { percent: decimalText(percent) }), wagering);
  return value ?? t('Catalogue item');
}

/** The prize, and how often it must be wagered; null: not at all. */
export function withWagering(prize: string, wagering: string | null | undefined): string {
  return wagering ? t('{prize}, wagering {times}×', { prize, times: decimalText(wagering) }) : prize;
}

/** A payout by its prize and winner: `€1,000.00 for Ann`. */
export function payoutText({
  player_username: player,
  prize: won,
}: Pick<Payout, 'player_username' | 'prize'>): string {
  const prize = prizeText(won);
  return player === null
    ? t('{prize} for an erased player', { prize })
    : t('{prize} for {player}', { prize, player });
}

/** What a sum of one kind is counted in: an amount of money, or things. */
export function sumText(kind: PayoutPrize['kind'], currency: string, sum: string): string {
  if (kind === 'cash' || kind === 'bonus') return moneyText(sum, currency);
  return decimalText(sum);
}

export const kindWords: Record<PayoutPrize['kind'], string> = {
  cash: t('Cash'),
  bonus: t('Bonus'),
  free_spins: t('Free spins'),
  deposit_bonus: t('Deposit bonuses'),
  catalog_item: t('Catalogue items'),
};
