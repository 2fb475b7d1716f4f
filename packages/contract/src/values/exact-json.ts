/** `rawJSON` and the third argument of a reviver are not among the types of this target. */
const { parse, rawJSON } = JSON as unknown as {
  parse: (
    text: string,
    revive: (key: string, value: unknown, context: { source?: string }) => unknown,
  ) => unknown;
  rawJSON: (text: string) => object;
};

/** More digits than a double holds of every number, or an exponent with which it may become zero. */
const mayHoldInexact = /\d[\d.]{15}|\de-?\d{3}/i;

/**
 * JSON text as a value that `JSON.stringify` writes again with every digit: numbers that a double does not hold exactly are
 * `JSON.rawJSON`. It recurses: RangeError for what is some thousand values deep, SyntaxError for what is no JSON.
 */
export function parseExactJson(text: string): unknown {
  if (!mayHoldInexact.test(text)) return JSON.parse(text);
  return parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isHeldExactly(source, value)
      ? rawJSON(source)
      : value,
  );
}

/** Does the shortest text of the double mean the number that was written? */
export function isHeldExactly(source: string, value: number): boolean {
  return source === String(value) || sameNumber(source, String(value));
}

function sameNumber(a: string, b: string): boolean {
  const [x, y] = [significant(a), significant(b)];
  return x.digits === y.digits && (x.digits === '' || x.power === y.power);
}

/** The digits of a JSON number without zeros at either end, its sign among them, and the power of ten of the last. */
function significant(text: string): { digits: string; power: number } {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.');
  const all = `${whole}${decimals}`.replace(/^0+/, '');
  let end = all.length;
  while (all[end - 1] === '0') end--;
  const digits = all.slice(0, end);
  const power = Number(exponent) - decimals.length + all.length - digits.length;
  return { digits: digits === '' ? '' : `${text.startsWith('-') ? '-' : ''}${digits}`, power };
}
