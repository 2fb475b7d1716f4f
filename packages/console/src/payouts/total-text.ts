import type { PayoutPrize, PayoutTotals } from '@laurel/contract/payouts/payouts.ts';
import { add, exactText, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { prizeText } from '../campaigns/prize-text.ts';
import { t } from '../languages/messages.ts';
import { allOf } from '../values/list-text.ts';

type Sum = Pick<PayoutTotals['results'][number], 'kind' | 'currency' | 'owed'>;

/** What prizes come to: `€1,500.00 and 50 free spins`. */
export function totalText(prizes: readonly PayoutPrize[]): string {
  const sums = new Map<string, Sum>();
  for (const prize of prizes) {
    const { kind, currency } = prize;
    const known = sums.get(`${kind} ${currency}`);
    const owed = known === undefined ? worthOf(prize) : added(known.owed, worthOf(prize));
    sums.set(`${kind} ${currency}`, { kind, currency, owed });
  }
  return sumsText([...sums.values()]);
}

/** Sums of several kinds in one line. */
export function sumsText(sums: readonly Sum[]): string {
  return allOf(sums.map(sumWords));
}

function sumWords({ kind, currency, owed }: Sum): string {
  const count = Number(owed);
  if (kind === 'deposit_bonus')
    return t('{count, plural, one {# deposit bonus} other {# deposit bonuses}}', { count });
  if (kind === 'catalog_item') return t('{count, plural, one {# item} other {# items}}', { count });
  return prizeText({ kind, currency, amount: owed, count, place_from: 1, place_to: 1, titles: {} });
}

/** As totals of the server count it: money, spins, or one thing. */
function worthOf({ kind, amount = '0', count = 0 }: PayoutPrize): string {
  return { cash: amount, bonus: amount, free_spins: String(count), deposit_bonus: '1', catalog_item: '1' }[kind];
}

function added(sum: string, more: string): string {
  return exactText(add(parseDecimal(sum), parseDecimal(more)));
}
