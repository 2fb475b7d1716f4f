import { compareTexts } from '../text/numbers.ts';
import type { MomentFormat } from '../time/moment-format.ts';

/** What the prizes would have cost in each of some weeks past. */
export interface PrizeCostData {
  /** In order of time. */
  readonly weeks: readonly RehearsedWeek[];
  readonly currency: string;
  /** The campaign's budget; null: it has none. */
  readonly budget: string | null;
  readonly format: MomentFormat;
}

export interface RehearsedWeek {
  /** When it began, RFC 3339. */
  readonly start: string;
  /** Exact decimal in the currency. */
  readonly cost: string;
}

/** Fewer weeks say nothing of a spread. */
export const MIN_WEEKS_FOR_BANDS = 8;

/** Costs of the weeks that are given, never values between them, so that each of them is exact. */
export interface WeeklySpread {
  readonly least: string;
  readonly most: string;
  /** At most this in a tenth, a half and nine tenths of the weeks; null: too few weeks. */
  readonly quantiles: { readonly tenth: string; readonly half: string; readonly nineTenths: string } | null;
}

/** The spread of at least one week. */
export function spreadOf(weeks: readonly RehearsedWeek[]): WeeklySpread {
  const costs = weeks.map(({ cost }) => cost).toSorted(compareTexts);
  const atMost = (part: number) => costs[Math.max(0, Math.ceil(part * costs.length) - 1)] as string;
  const [least, most] = [costs[0] as string, costs.at(-1) as string];
  if (costs.length < MIN_WEEKS_FOR_BANDS) return { least, most, quantiles: null };
  return { least, most, quantiles: { tenth: atMost(0.1), half: atMost(0.5), nineTenths: atMost(0.9) } };
}
