import { shownLocale } from '../../languages/locale.ts';

/** Writes instants (ms since the epoch) for people, all in one zone, which it names. */
export interface MomentFormat {
  /** As it is shown: `UTC`, `Europe/Berlin`. */
  readonly zone: string;
  /** `14:05` */
  readonly time: (instant: number) => string;
  /** `2 Dec` */
  readonly day: (instant: number) => string;
  /** `2 Dec 14:05` */
  readonly moment: (instant: number) => string;
  /** By how many ms the clocks of the zone are ahead of UTC. */
  readonly offset: (instant: number) => number;
}

const MINUTE = 60_000;

/** The format of a zone of the IANA database. */
export function momentFormat(zone: string): MomentFormat {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(shownLocale(), { timeZone: zone, ...options });
    return (instant: number) => format.format(instant);
  };
  const time = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = write({ day: 'numeric', month: 'short' });
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  return {
    zone,
    time,
    day,
    moment: (instant) => `${day(instant)} ${time(instant)}`,
    offset: (instant) => {
      const name = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
      const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
      return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes)) * MINUTE;
    },
  };
}

/** `14:05 UTC`, or with the day if the span covers several days: `2 Dec 14:05 UTC`. */
export function momentIn(
  format: MomentFormat,
  instant: number,
  [from, to]: readonly [number, number],
): string {
  const isOneDay = format.day(from) === format.day(to);
  return `${isOneDay ? format.time(instant) : format.moment(instant)} ${format.zone}`;
}
