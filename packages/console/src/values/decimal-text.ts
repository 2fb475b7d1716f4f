/**
 * A decimal as people read it, digit by digit from its text: thousands are set apart, nothing is rounded, and no binary number is on
 * the way. What is no decimal stays as it is.
 */
export function decimalText(value: string): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(value) ?? [];
  if (whole === undefined) return value;
  return `${sign === '' ? '' : '−'}${inThousands(whole)}${fraction}`;
}

/** Digits with their thousands set apart. */
export function inThousands(digits: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return (first === 0 ? groups : [digits.slice(0, first), ...groups]).join(',');
}

/** An amount with its currency: `EUR 1,000.00`. */
export function moneyText(amount: string, currency: string): string {
  const text = decimalText(amount);
  return `${currency} ${/\.\d$/.test(text) ? `${text}0` : text}`;
}

/** A number of things that was counted, such as events. */
export function countText(count: number): string {
  return decimalText(String(count));
}
