import type { PayoutPrize, PayoutTotals } from '@laurel/contract/payouts/payouts.ts';
import { add, exactText, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { prizeText } from '../campaigns/edits/prize-words.ts';
import { t } from '../languages/messages.ts';
import { decimalText } from '../values/decimal-text.ts';
import { allOf } from '../values/list-text.ts';

type Sum = Pick<PayoutTotals['results'][number], 'kind' | 'currency' | 'owed' | 'count'>;

/** What prizes come to: `€1,500.00 and 50 free spins`. */
export function totalText(prizes: readonly PayoutPrize[]): string {
  const groups = Map.groupBy(prizes, ({ kind, currency }) => `${kind} ${currency}`);
  return sumsText([...groups.values()].map(sumOf));
}

function sumOf(prizes: readonly PayoutPrize[]): Sum {
  const [{ kind, currency }] = prizes as [PayoutPrize];
  const owed = prizes.map((prize) => parseDecimal(worthOf(prize))).reduce(add);
  return { kind, currency, owed: exactText(owed), count: prizes.length };
}

/** Sums of several kinds in one line. */
export function sumsText(sums: readonly Sum[]): string {
  return allOf(sums.map(sumWords));
}

function sumWords({ kind, currency, owed, count }: Sum): string {
  if (kind === 'deposit_bonus')
    return t('{count, plural, one {# deposit bonus} other {# deposit bonuses}}', { count });
  if (kind === 'catalog_item') return t('{count, plural, one {# item} other {# items}}', { count });
  if (kind === 'free_spins' && owed !== '1') return t('{spins} free spins', { spins: decimalText(owed) });
  return prizeText({ kind, currency, amount: owed, count: 1, place_from: 1, place_to: 1, titles: {} });
}

/** As totals of the server count it: money, spins, or one thing. */
function worthOf({ kind, amount = '0', count = 0 }: PayoutPrize): string {
  return { cash: amount, bonus: amount, free_spins: String(count), deposit_bonus: '1', catalog_item: '1' }[
    kind
  ];
}
