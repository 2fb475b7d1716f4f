import { shownLocale } from '../../languages/locale.ts';
import { instantOf, localText } from '../../time/zoned-time.ts';

/** A month of the calendar, `2026-12`, in which a time lies in a zone. */
export function monthOf(time: Date, zone: string): string {
  return localText(time.toISOString(), zone).slice(0, 7);
}

/** The month so many months later; less than 0: earlier. */
export function monthAfter(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + by);
  return first.toISOString().slice(0, 7);
}

/** Where a month begins and ends in a zone, RFC 3339; undefined for what is no month. */
export function boundsOf(month: string, zone: string): { from: string; to: string } | undefined {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) return undefined;
  const from = instantOf(`${month}-01T00:00`, zone);
  const to = instantOf(`${monthAfter(month, 1)}-01T00:00`, zone);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** `December 2026` */
export function monthText(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(shownLocale(), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    first,
  );
}
