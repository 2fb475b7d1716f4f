import { perLocale } from '../languages/locale.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** A size as people read it: `12.3 kB`, a kilobyte of 1,000 bytes. */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return formats(units[power] ?? 'byte').format(bytes / 1_000 ** power);
}

const formats = perLocale(
  (locale, unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
);
