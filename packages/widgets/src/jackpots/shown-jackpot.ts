import type { ListedJackpot } from '@laurel/client/public/campaigns.ts';
import type { PublishedJackpot } from '@laurel/client/public/jackpots.ts';

/** A jackpot with its pots and what fell. */
export interface ShownPots {
  entry: ListedJackpot;
  jackpot: PublishedJackpot;
}

const DECIMALS = 8;

/** An exact amount that grew by what came in since it was read: all three are decimal texts. */
export function grownAmount(amount: string, before: string, now: string): string {
  const units = unitsOf(amount) + unitsOf(now) - unitsOf(before);
  const digits = `${units < 0n ? -units : units}`.padStart(DECIMALS + 1, '0');
  let decimals = digits.slice(-DECIMALS);
  while (decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  return `${units < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${decimals && `.${decimals}`}`;
}

function unitsOf(text: string): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + decimals.padEnd(DECIMALS, '0'));
  return text.startsWith('-') ? -units : units;
}
