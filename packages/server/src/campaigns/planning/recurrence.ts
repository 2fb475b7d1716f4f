import { RRuleTemporal } from 'rrule-temporal';

/** When campaigns recur: a rule of RFC 5545 that counts from a local time of a time zone. */
export interface Recurrence {
  recurrence: string;
  time_zone: string;
  /** Local, without an offset. */
  start: string;
}

/** No window may end after the year 2100 (decisions 2). */
const LAST_START = Temporal.Instant.from('2100-12-01T00:00:00Z').epochMilliseconds;

/**
 * The starts that a rule gives at `from` or later, in order, each once, at most `limit`. Local time stays as it is when clocks change
 * (RFC 5545 section 3.3.10): a local time that is missing on a day gives no run on it, of one that comes twice the first counts. Throws
 * RangeError where the rule gives no start within 10,000 periods.
 */
export function startsFrom(rule: Recurrence, from: Date, limit: number): Date[] {
  const starts: Date[] = [];
  try {
    const rrule = ruleOf(rule);
    if (rule.recurrence.includes('COUNT=')) addCounted(rrule, from, { starts, limit });
    else addWalked(rrule, from, { starts, limit });
  } catch (error) {
    // After a start it means that none follows within reason.
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

/** What is counted is counted from the first one: in one pass, where each step of a walk would make it again. */
function addCounted(rrule: RRuleTemporal, from: Date, { starts, limit }: Wanted): void {
  rrule.all(({ epochMilliseconds }) => {
    if (epochMilliseconds >= from.getTime() && starts.length < limit)
      starts.push(new Date(epochMilliseconds));
    return starts.length < limit;
  });
}

/** Throws where the rule is none; `checkRecurrence` has looked before. */
function ruleOf({ recurrence, time_zone, start }: Recurrence): RRuleTemporal {
  const local = Temporal.PlainDateTime.from(start).toString({ smallestUnit: 'second' });
  const compact = local.replaceAll(/[-:]/g, '');
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=${time_zone}:${compact}\nRRULE:${recurrence}`,
    strict: true,
  });
}
