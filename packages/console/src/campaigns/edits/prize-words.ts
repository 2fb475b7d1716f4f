import type { CampaignDefinition, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { PlacedPrize, PrizeTerms } from '@laurel/contract/campaigns/prizes.ts';
import { givenPrize, type RafflePrize } from '@laurel/contract/campaigns/raffle.ts';
import type { Payout, PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import { countPlaces } from '@laurel/rules/prizes/prize-cost.ts';
import { t } from '../../languages/messages.ts';
import { countText, decimalText, moneyText, shortMoney } from '../../values/decimal-text.ts';
import { ofKind } from '../kinds.ts';

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

/** How many prizes can be won: paid places, prizes of steps and of the whole mission, winners of a draw. */
export function prizeCount(definition: CampaignDefinition): number {
  return ofKind(
    {
      tournament: ({ prizes }) => countPlaces(prizes),
      mission: (mission) => prizesIn(mission).length,
      raffle: ({ prizes }) => prizes.reduce((sum, { count }) => sum + count, 0),
      drop: ({ rules }) => rules.prizes.reduce((sum, { count }) => sum + count, 0),
      jackpot: ({ rules }) => rules.levels.length,
      levels: (levels) => prizesIn(levels).length,
    },
    definition,
  );
}

/** How many prizes a campaign has, in words: `10 paid places`, `3 prizes`, `25 winners`. */
export function prizeCountWords(definition: CampaignDefinition): string {
  const count = prizeCount(definition);
  const prizes = () => t('{count, plural, one {# prize} other {# prizes}}', { count });
  return ofKind(
    {
      tournament: () => t('{count, plural, one {# paid place} other {# paid places}}', { count }),
      mission: prizes,
      raffle: () => t('{count, plural, one {# winner} other {# winners}}', { count }),
      drop: prizes,
      jackpot: () => t('{count, plural, one {# pot} other {# pots}}', { count }),
      levels: prizes,
    },
    definition,
  );
}
