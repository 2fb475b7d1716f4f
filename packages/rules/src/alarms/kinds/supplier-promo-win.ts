import type { AlarmRule, QuestionedPlay } from '../rule.ts';
import { type Played, read, SLOT, type Traits } from '../slots.ts';
import { bet, figure, paid, percent } from '../words.ts';

// Has much of the winnings from a supplier’s own promotion (docs/rules/alarms/supplier-promo-win.md). Such wins reach the
// rounds of a campaign only where it says that they count; elsewhere there is nothing to raise.

/** Adds up the next round if a supplier’s promotion paid a win of it. */
export function notePromotion(traits: Traits, { payout, isPromotion }: Played): void {
  if (!isPromotion) return;
  traits[SLOT.PROMO_WINS] = (traits[SLOT.PROMO_WINS] as number) + 1;
  traits[SLOT.PROMO_PAYOUT] = (traits[SLOT.PROMO_PAYOUT] as number) + payout;
}

export const supplierPromoWin: AlarmRule<'supplier_promo_win'> = {
  find({ players }, { wins, share_of_payout }) {
    return players.flatMap(({ player_id, traits }) => {
      const promoWins = read(traits, 'PROMO_WINS');
      const share = read(traits, 'PROMO_PAYOUT') / read(traits, 'PAYOUT');
      // Not a number where nothing was paid.
      if (promoWins < wins || !(share >= share_of_payout)) return [];
      const rounds = promoWins === 1 ? 'a round' : `${figure(promoWins)} rounds`;
      const summary = `Won ${percent(share)} of all winnings in ${rounds} that a supplier’s promotion paid.`;
      return [{ player_id, others: [], game: null, summary }];
    });
  },

  question({ rounds, currency }: QuestionedPlay) {
    return rounds
      .filter(({ has_promo_win }) => has_promo_win)
      .map((round) => ({
        rounds: [round],
        text: () => `${bet(round, currency)} ${paid(round, currency)}, by a promotion of the supplier`,
      }));
  },
};
