import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { isZeroDecimal } from '@laurel/contract/values/decimals.ts';
import { minorUnitDecimals } from '../money/minor-units.ts';
import { type ByPrizeKind, byKind } from '../prizes/by-kind.ts';

const NOTHING = 'must be more than 0';

/**
 * Prizes that cannot be paid, because they are worth nothing or have a fraction of the smallest unit of the currency. What
 * this finds, publishing refuses.
 */
export function prizeErrors({ prizes, currency }: CampaignDefinition): DefinitionError[] {
  const faults = faultsIn(currency);
  return prizes.flatMap((prize, index) => {
    const [member, detail] = byKind(faults, prize);
    return detail === undefined ? [] : [{ pointer: `/prizes/${index}/${member}`, detail }];
  });
}

/** By kind of prize: the member that decides what is paid, and what is wrong with it. */
function faultsIn(currency: string): ByPrizeKind<readonly [member: string, detail?: string | undefined]> {
  return {
    cash: ({ amount }) => ['amount', amountFault(amount, currency)],
    bonus: ({ amount }) => ['amount', amountFault(amount, currency)],
    free_spins: ({ count }) => ['count', count > 0 ? undefined : NOTHING],
    deposit_bonus: ({ percent }) => ['percent', isZeroDecimal(percent) ? NOTHING : undefined],
    catalog_item: () => ['value'],
  };
}

function amountFault(amount: string, currency: string): string | undefined {
  if (isZeroDecimal(amount)) return NOTHING;
  const decimals = minorUnitDecimals(currency);
  const digits = [...(amount.split('.')[1] ?? '')];
  const used = digits.findLastIndex((digit) => digit !== '0') + 1;
  if (used <= decimals) return undefined;
  const most = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
  return `${amount} ${currency} cannot be paid: ${currency} has ${most}`;
}
