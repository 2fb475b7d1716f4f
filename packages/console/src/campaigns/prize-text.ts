import type { PrizeTerms } from '@laurel/contract/campaigns/prizes.ts';
import type { Payout, PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import { t } from '../languages/messages.ts';
import { decimalText, moneyText } from '../values/decimal-text.ts';
import { prizeWords } from './edits/prize-words.ts';

/** What is won, in words: `€1,000.00`, `50 free spins`. */
export function prizeText(prize: PayoutPrize): string {
  return prizeWords(prize as PrizeTerms, prize.currency, moneyText) || t('Catalogue item');
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
