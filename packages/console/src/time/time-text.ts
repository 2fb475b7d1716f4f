type Precision = 'day' | 'minute' | 'second' | 'millisecond';

const parts: Record<Precision, Intl.DateTimeFormatOptions> = {
  day: {},
  minute: { hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  millisecond: { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
};

/** Making one takes longer than all of a table's lines that it writes. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string, options: Intl.DateTimeFormatOptions, key: string): Intl.DateTimeFormat {
  const known = formats.get(`${key} ${zone}`);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options });
  formats.set(`${key} ${zone}`, made);
  return made;
}

/** A time in a zone, whose name always stands beside it: `1 Dec 2026, 00:00 UTC`. `time`: RFC 3339. */
export function timeText(time: string, zone: string, precision: Precision = 'minute'): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  const day = { day: 'numeric', month: 'short', year: 'numeric', hourCycle: 'h23' } as const;
  const text = formatOf(zone, { ...day, ...parts[precision] }, precision).format(date);
  return `${text} ${zoneName(date, zone)}`;
}

/** Short name of a zone at a time: `UTC`, `CET`, `GMT+3`. */
export function zoneName(date: Date, zone: string): string {
  if (zone === 'UTC') return 'UTC';
  const named = formatOf(zone, { timeZoneName: 'short' }, 'name').formatToParts(date);
  return named.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

const steps: [unit: string, milliseconds: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** A span in its largest unit, and the next one below two of them: `2 days`, `1 day 4 hours`, `45 seconds`. */
export function spanText(milliseconds: number): string {
  let left = Math.max(0, milliseconds);
  const at = steps.findIndex(([, size]) => left >= size);
  if (at < 0) return 'less than a second';
  const words: string[] = [];
  for (const [unit, size] of steps.slice(at, at + 2)) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) words.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
    if (words.length === 1 && count >= 2 && unit !== 'hour') break;
  }
  return words.join(' ');
}
