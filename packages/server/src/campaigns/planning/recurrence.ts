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
  const rrule = ruleOf(rule);
  const starts: Date[] = [];
  let next = from;
  let isIncluded = true;
  while (starts.length < limit) {
    const found = nextStart(rrule, next, isIncluded);
    if (found === undefined || found.getTime() > LAST_START) break;
    starts.push(found);
    next = found;
    isIncluded = false;
  }
  return starts;
}

function nextStart(rrule: RRuleTemporal, after: Date, isIncluded: boolean): Date | undefined {
  try {
    const found = rrule.next(after, isIncluded);
    return found ? new Date(found.epochMilliseconds) : undefined;
  } catch (error) {
    throw new RangeError('the rule gives no start', { cause: error });
  }
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
