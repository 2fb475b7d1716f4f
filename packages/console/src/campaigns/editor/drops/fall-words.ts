import type { DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { DropSpread } from '@laurel/contract/campaigns/drop.ts';
import { t } from '../../../languages/messages.ts';
import { decimalText } from '../../../values/decimal-text.ts';

/** How prizes can fall, by the code of `spread`. */
export const fallChoices: Record<DropSpread | 'chance', string> = {
  chance: t('with the same chance in each round'),
  evenly: t('evenly over the window'),
  by_hour: t('by hours of the day'),
};

/** How the prizes of a drop fall, in words. */
export function fallWords({ chance, spread }: Pick<DropDefinition['rules'], 'chance' | 'spread'>): string {
  if (spread !== null) return fallChoices[spread];
  return t('with a chance of {chance} in each round', { chance: decimalText(chance ?? '') });
}
