import { RRuleTemporal } from 'rrule-temporal';

/** When campaigns recur: a rule of RFC 5545 that counts from a local time of a time zone. */
export interface Recurrence {
  recurrence: string;
  time_zone: string;
  /** Local, without an offset. */
  start: string;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** No window may end after the year 2100 (docs/rules/intake.md#2). */
const LAST_START = Temporal.Instant.from('2100-12-01T00:00:00Z').epochMilliseconds;

/**
 * The starts that a rule gives at `from` or later, in order, each once, at most `limit`. Local time stays as it is when
 * clocks change (RFC 5545 section 3.3.10): a local time that is missing on a day gives no run on it, and of a repeated one
 * the first counts. Throws RangeError if the rule gives no start within 10,000 periods.
 */
export function startsFrom(rule: Recurrence, from: Date, limit: number): Date[] {
  const starts: Date[] = [];
  try {
    const rrule = ruleOf(rule);
    if (rule.recurrence.includes('COUNT=')) addCounted(rrule, from, { starts, limit });
    else addWalked(rrule, from, { starts, limit });
  } catch (error) {
    // After a start, this means that none follows within reason.
    if (starts.length === 0) throw new RangeError('the rule gives no start', { cause: error });
  }
  return starts.filter((start) => start.getTime() <= LAST_START);
}

interface Wanted {
  starts: Date[];
  limit: number;
}

/** Jumps to `from`, however long ago the rule began. */
function addWalked(rrule: RRuleTemporal, from: Date, { starts, limit }: Wanted): void {
  while (starts.length < limit) {
    const last = starts.at(-1);
    const next = rrule.next(last ?? from, last === undefined);
    if (!next || next.epochMilliseconds > LAST_START) return;
    starts.push(new Date(next.epochMilliseconds));
  }
}

/** A rule with a count is counted from its first start in one pass, where each step of a walk would repeat the count. */
function addCounted(rrule: RRuleTemporal, from: Date, { starts, limit }: Wanted): void {
  rrule.all(({ epochMilliseconds }) => {
    if (epochMilliseconds >= from.getTime() && starts.length < limit)
      starts.push(new Date(epochMilliseconds));
    return starts.length < limit;
  });
}

/** Throws if the rule is invalid; `checkRecurrence` has checked it before. */
function ruleOf({ recurrence, time_zone, start }: Recurrence): RRuleTemporal {
  const local = Temporal.PlainDateTime.from(start);
  const compact = local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=${time_zone}:${compact}\nRRULE:${recurrence}${weekdayOf(recurrence, local)}`,
    strict: true,
  });
}

/** Weeks of the year without a weekday use the weekday of the start, which the library forgets when it jumps. */
function weekdayOf(recurrence: string, { dayOfWeek }: Temporal.PlainDateTime): string {
  if (!recurrence.includes('BYWEEKNO=') || recurrence.includes('BYDAY=')) return '';
  return `;BYDAY=${WEEKDAYS[dayOfWeek - 1]}`;
}
