import type { JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { JackpotLevel } from '@laurel/contract/campaigns/jackpot.ts';
import { t } from '../../../languages/messages.ts';
import { decimalText, moneyText } from '../../../values/decimal-text.ts';

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

/** A pot to begin with. */
export function newPot(language: string): JackpotLevel {
  const filled = { seed_amount: '100', contribution_percent: '0.5' };
  return { name: { [language]: '' }, ...filled, must_drop_from: null, must_drop_by: '1000', chance: null };
}
