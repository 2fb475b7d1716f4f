import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { exactText } from '../money/decimal.ts';
import type { GameRound } from '../rounds/rounds.ts';

// How alarms write numbers: the same on every machine, whatever its language.

/** A whole number with its thousands apart: `1,500`. */
export function figure(value: number): string {
  return wholeNumbers.format(value);
}

const wholeNumbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A share as percent: `93 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** How many times, with a decimal where that says more: `12`, `1.5`. */
export function multiple(value: number): string {
  return value < 10 ? value.toFixed(1).replace('.0', '') : figure(value);
}

/** A span of µs in seconds: `0.25 s`. */
export function seconds(span: number): string {
  return `${(span / MICROSECONDS_A_SECOND).toFixed(2)} s`;
}

/** A span of µs in hours: `26.5 hours`. */
export function hours(span: number): string {
  return `${(span / (3600 * MICROSECONDS_A_SECOND)).toFixed(1)} hours`;
}

/** What was bet on which game: `2.5 EUR on crown-21`. */
export function bet({ stake, game_id }: GameRound, currency: string): string {
  return `${exactText(stake)} ${currency} on ${game_id}`;
}

/** What a round paid: `paid 5 EUR`, `paid nothing`. */
export function paid({ payout }: GameRound, currency: string): string {
  return payout === 0 ? 'paid nothing' : `paid ${exactText(payout)} ${currency}`;
}
