import type { DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import { type DropPrize, hoursADay } from '@laurel/contract/campaigns/drop.ts';
import { decimalUnits } from '@laurel/contract/values/decimals.ts';
import { MICROSECONDS_A_SECOND, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { SCALE } from '../../money/scale.ts';
import { DROP_VALUES } from './drop-value.ts';

const MINUTE = 60 * MICROSECONDS_A_SECOND;
const HOUR = BigInt(60 * MINUTE);

/** What the rules say of a moment (µs); all numbers are exact. */
export interface DropSchedules {
  /** A round that begins then wins if its value is below: its chance times 2^64. */
  thresholdAt(at: number): bigint;
  /** How many of each prize may have fallen by then, in the order of the definition; 0 outside of the prize's own times. */
  releasedAt(at: number): number[];
}

/** A prize with its own times, µs. */
interface PrizeSpan {
  readonly count: bigint;
  readonly from: number;
  readonly to: number;
}

/** The members of a definition that chances follow from. */
export interface ScheduledPrizes extends Pick<DropDefinition, 'start' | 'end'> {
  readonly rules: Pick<DropDefinition['rules'], 'chance' | 'hours' | 'schedule'> & {
    readonly prizes: readonly Omit<DropPrize, 'prize'>[];
  };
}

/** The chances of a definition that its kind's `check` found good (docs/rules/drops.md#3). */
export function compileSchedule(definition: ScheduledPrizes): DropSchedules {
  const { rules, start, end } = definition;
  const window = rules.schedule ?? { from: start, to: end };
  const spans = rules.prizes.map((prize) => spanOf(prize, window));
  if (rules.chance !== null) return sameChance(spans, (decimalUnits(rules.chance) * DROP_VALUES) / SCALE);
  return spreadOver(spans, rules.hours ?? Array(hoursADay).fill(1));
}

function spanOf(
  { count, from, to }: Omit<DropPrize, 'prize'>,
  window: { from: string; to: string },
): PrizeSpan {
  const [first, last] = [instant(window.from), instant(window.to)];
  return {
    count: BigInt(count),
    from: from === undefined ? first : Math.max(instant(from), first),
    to: to === undefined ? last : Math.min(instant(to), last),
  };
}

function instant(text: string): number {
  const at = parseTimestamp(text);
  if (at === null) throw new RangeError('the definition holds a text that is no timestamp');
  return at;
}

/** Every round has the same chance while any prize may fall. */
function sameChance(spans: readonly PrizeSpan[], threshold: bigint): DropSchedules {
  return {
    thresholdAt: (at) => (spans.some((span) => isWithin(span, at)) ? threshold : 0n),
    releasedAt: (at) => spans.map((span) => (isWithin(span, at) ? Number(span.count) : 0)),
  };
}

/**
 * The chance of a minute is how many prizes are to fall in it, 1 at most; and by its end no more may have fallen than until
 * then, rounded up.
 */
function spreadOver(spans: readonly PrizeSpan[], hours: readonly number[]): DropSchedules {
  const weightUntil = weights(hours.map(BigInt));
  const weightOf = (from: number, to: number) => weightUntil(to) - weightUntil(from);
  const wholes = spans.map(({ from, to }) => weightOf(from, to));
  const sharesIn = (minute: number) =>
    spans.map((span, index) => {
      const whole = wholes[index] as bigint;
      const [from, to] = [Math.max(minute, span.from), Math.min(minute + MINUTE, span.to)];
      return from >= to || whole === 0n ? 0n : (span.count * weightOf(from, to) * DROP_VALUES) / whole;
    });
  // Every bet is asked about, and most are of the same minute as the one before.
  let last: { minute: number; shares: readonly bigint[] } | undefined;
  return {
    thresholdAt(at) {
      const minute = Math.floor(at / MINUTE) * MINUTE;
      if (last?.minute !== minute) last = { minute, shares: sharesIn(minute) };
      const sum = last.shares.reduce(
        (a, b, index) => (isWithin(spans[index] as PrizeSpan, at) ? a + b : a),
        0n,
      );
      return sum < DROP_VALUES ? sum : DROP_VALUES;
    },
    releasedAt(at) {
      const next = (Math.floor(at / MINUTE) + 1) * MINUTE;
      return spans.map((span, index) => {
        const whole = wholes[index] as bigint;
        if (!isWithin(span, at) || whole === 0n) return 0;
        const until = weightOf(span.from, Math.min(next, span.to));
        return Number((span.count * until + whole - 1n) / whole);
      });
    },
  };
}

function isWithin({ from, to }: PrizeSpan, at: number): boolean {
  return at >= from && at < to;
}

/** The weight of all time from 1970 until an instant: each microsecond has that of its hour of the day, UTC. */
function weights(hours: readonly bigint[]): (at: number) => bigint {
  const before = hours.map((_, hour) => hours.slice(0, hour).reduce((a, b) => a + b, 0n));
  const day = hours.reduce((a, b) => a + b, 0n);
  return (at) => {
    const instant = BigInt(at);
    const hour = instant / HOUR;
    const ofDay = Number(hour % BigInt(hoursADay));
    const whole = (hour / BigInt(hoursADay)) * day + (before[ofDay] as bigint);
    return whole * HOUR + (hours[ofDay] as bigint) * (instant % HOUR);
  };
}
