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
 * clocks change, for rules of hours, too (RFC 5545 section 3.3.10): a local time that is missing on a day gives no run on
 * it, and of a repeated one the first counts. Throws RangeError if the rule gives no start within 10,000 periods.
 */
export function startsFrom(rule: Recurrence, from: Date, limit: number): Date[] {
  const starts: Date[] = [];
  try {
    for (const start of walk(rule, from.getTime()).take(limit)) starts.push(new Date(start));
  } catch (error) {
    // After a start, this means that none follows within reason.
    if (starts.length === 0) throw new RangeError('the rule gives no start', { cause: error });
  }
  return starts;
}

/** A rule with a count is counted from its first start; any other jumps to `from` (ms), however long ago it began. */
function* walk(rule: Recurrence, from: number): Generator<number, void, undefined> {
  const { count, until } = endOf(rule.recurrence);
  const clock = clockOf(rule.time_zone);
  let counted = 0;
  for (const local of localStarts(rule, count === undefined ? clock.localOf(from) : 0)) {
    const start = clock.startOf(local);
    if (start === undefined) continue;
    if (start > until) return;
    counted += 1;
    if (start >= from) yield start;
    if (counted === count) return;
  }
}

/** `until` in ms, which belongs to it. */
function endOf(recurrence: string): { count: number | undefined; until: number } {
  const count = /(?:^|;)COUNT=(\d+)/.exec(recurrence)?.[1];
  const until = /(?:^|;)UNTIL=(\w+)/.exec(recurrence)?.[1];
  return {
    count: count === undefined ? undefined : Number(count),
    until: until === undefined ? LAST_START : Math.min(LAST_START, epochOf(until)),
  };
}

const epochOf = (compact: string) => Temporal.Instant.from(compact).epochMilliseconds;

/** What clocks show, in ms as if it were UTC, and the moment at which they show it first; undefined: they never do. */
function clockOf(time_zone: string) {
  const at = (ms: number, zone: string) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDateTime();
  return {
    localOf: (ms: number) => at(ms, time_zone).toZonedDateTime('UTC').epochMilliseconds,
    startOf(local: number): number | undefined {
      const wanted = at(local, 'UTC');
      const start = wanted.toZonedDateTime(time_zone, { disambiguation: 'earlier' });
      return start.toPlainDateTime().equals(wanted) ? start.epochMilliseconds : undefined;
    },
  };
}

/** What clocks show at the starts of a rule that never ends, from `from` on: the library works them out in UTC. */
function* localStarts(rule: Recurrence, from: number): Generator<number, void, undefined> {
  const rrule = ruleOf(rule);
  let next = rrule.next(new Date(from), true);
  while (next) {
    yield next.epochMilliseconds;
    next = rrule.next(new Date(next.epochMilliseconds));
  }
}

/** Throws if the rule is invalid; `checkRecurrence` has checked it before. */
function ruleOf({ recurrence, start }: Recurrence): RRuleTemporal {
  const local = Temporal.PlainDateTime.from(start);
  const compact = local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  const endless = recurrence.split(';').filter((part) => !/^(?:COUNT|UNTIL)=/.test(part));
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${compact}\nRRULE:${endless.join(';')}${weekdayOf(recurrence, local)}`,
    strict: true,
  });
}

/** Weeks of the year without a weekday use the weekday of the start, which the library forgets when it jumps. */
function weekdayOf(recurrence: string, { dayOfWeek }: Temporal.PlainDateTime): string {
  if (!recurrence.includes('BYWEEKNO=') || recurrence.includes('BYDAY=')) return '';
  return `;BYDAY=${WEEKDAYS[dayOfWeek - 1]}`;
}
