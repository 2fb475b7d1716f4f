import { perLocale } from '../languages/locale.ts';

/**
 * A decimal as people read it in their language, digit by digit from its text: nothing is rounded, and no binary number is
 * on the way. What is no decimal stays as it is.
 */
export function decimalText(value: string): string {
  const parts = partsOf(value);
  return parts === undefined ? value : written(decimals(zeros(parts.fraction.length)), value);
}

/** Digits with their thousands set apart. */
export function inThousands(digits: string): string {
  return decimals('').format(BigInt(digits));
}

/** An amount with its currency: `€1,000.00`. */
export function moneyText(amount: string, currency: string): string {
  const parts = partsOf(amount);
  if (parts === undefined) return amount;
  if (!/^[A-Z]{3}$/.test(currency)) return `${decimalText(amount)} ${currency}`.trim();
  const digits = Math.max(parts.fraction.length, usualDigits(currency));
  return written(amounts(`${currency} ${zeros(digits)}`), amount);
}

/** An amount to the minor unit, half up: for sums that are looked at and not paid. */
export function roundedMoney(amount: string, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency) || partsOf(amount) === undefined) return moneyText(amount, currency);
  return written(amounts(`${currency} ${zeros(usualDigits(currency))}`), amount);
}

/** An amount without a fraction where it is whole: `€1,000`. */
export function shortMoney(amount: string, currency: string): string {
  const parts = partsOf(amount);
  const isWhole = parts !== undefined && /^0*$/.test(parts.fraction) && /^[A-Z]{3}$/.test(currency);
  return isWhole ? written(amounts(`${currency} `), amount) : moneyText(amount, currency);
}

/** A number of things that was counted, such as events. */
export function countText(count: number): string {
  return decimalText(String(count));
}

function partsOf(value: string): { fraction: string } | undefined {
  const [whole, fraction = ''] = /^-?\d+(?:\.(\d+))?$/.exec(value) ?? [];
  return whole === undefined ? undefined : { fraction };
}

/** Formats take decimals as text, exactly; the minus is the sign and not the hyphen. */
function written(format: Intl.NumberFormat, value: string): string {
  return format.format(value as Intl.StringNumericLiteral).replace('-', '−');
}

/** Key of a format with so many digits after the point. */
function zeros(digits: number): string {
  return '0'.repeat(digits);
}

const decimals = perLocale((locale, digits) => new Intl.NumberFormat(locale, fixed(digits)));

const amounts = perLocale((locale, key) => {
  const [currency = '', digits = ''] = key.split(' ');
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...fixed(digits) });
});

function usualDigits(currency: string): number {
  return amountFormat(currency).resolvedOptions().minimumFractionDigits ?? 0;
}

const amountFormat = perLocale(
  (locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
);

function fixed({ length }: string): Intl.NumberFormatOptions {
  return { minimumFractionDigits: length, maximumFractionDigits: length };
}
