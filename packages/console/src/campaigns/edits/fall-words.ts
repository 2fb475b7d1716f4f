import type { DropDefinition, JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { DropSpread } from '@laurel/contract/campaigns/drop.ts';
import type { JackpotLevel } from '@laurel/contract/campaigns/jackpot.ts';
import { t } from '../../languages/messages.ts';
import { decimalText, moneyText } from '../../values/decimal-text.ts';

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

/** A pot in words: what fills it, and when it falls. */
export function levelWords(
  { name, seed_amount, contribution_percent, must_drop_from, must_drop_by: by, chance }: JackpotLevel,
  { currency, default_language }: Pick<JackpotDefinition, 'currency' | 'default_language'>,
): string {
  const words = {
    name: name[default_language] ?? Object.values(name)[0] ?? '',
    seed: moneyText(seed_amount, currency),
    percent: decimalText(contribution_percent),
  };
  if (by === null)
    return t(
      '{name}: {seed} and {percent} % of each stake; it falls with a chance of {chance} in each round',
      {
        ...words,
        chance: decimalText(chance ?? ''),
      },
    );
  return t('{name}: {seed} and {percent} % of each stake; it falls at a secret amount from {from} to {by}', {
    ...words,
    from: moneyText(must_drop_from ?? seed_amount, currency),
    by: moneyText(by, currency),
  });
}
