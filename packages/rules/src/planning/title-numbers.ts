import { isSameAmount, parseDecimal } from '../money/decimal.ts';
import { keeping } from '../money/local-numbers.ts';

/** The numbers that a title may name, as exact decimals, by what they count; what is left out is not judged. */
export type NamedNumbers = Partial<Record<'money' | 'percent' | 'count', readonly string[]>>;

/** What is known of a title. */
interface TitleContext {
  language: string;
  currency: string;
  /** Numbers that say which prize it is, and not what. */
  labels: readonly string[];
}

interface Token {
  text: string;
  before: string;
  after: string;
  unit: 'money' | 'percent' | undefined;
}

/** Digits with what sets thousands and decimals apart in some language. */
const number = /\d+(?:(?:[.,'’٫٬]| (?=\d{3}(?!\d)))\d+)*/g;
/** Sums, products and fractions of several numbers are not computed. */
const computed = /\d\s?[x×✕✖*+⁄]\D{0,4}\d/u;
/** Thousands and millions in words are not read. */
const scaled =
  /\d\s?(?:[kmb](?!\p{L})|mi[ol]|mln|mi |tsd|taus|thous|ty[sś]|tis|т[ыи]с|млн|мил|хил|χιλ|εκατ|bin |bn|mrd|ezer|tuh|tusen|duiz|[千万萬億亿百])/iu;

/**
 * A number in a title that is not the prize's, as the title has it (docs/rules/prizes.md#3); undefined: there is none for
 * certain. A title without numbers says nothing of them. With the right number in it, others may say what they like.
 * Otherwise a number is another one if it has the unit of the prize, such as its currency, or if it is the only one and no
 * label such as `Top 10`.
 */
export function otherNumber(title: string, named: NamedNumbers, context: TitleContext): string | undefined {
  const text = withPlainDigits(title.normalize('NFKC'));
  if (computed.test(text) || scaled.test(text)) return undefined;
  const tokens = tokensOf(text, context);
  const right = Object.values(named).flat();
  if (tokens.some((token) => readings(token.text).some((one) => isAmong(one, right)))) return undefined;
  const judged = tokens.find(({ unit }) => unit !== undefined && named[unit] !== undefined);
  if (judged) return judged.text;
  const [only, ...others] = tokens.filter((token) => token.unit === undefined && !isLabel(token, context));
  if (only === undefined || others.length > 0) return undefined;
  // Next to words, a small number without a currency is hardly an amount: `3 winners`.
  const isPlain = named.count !== undefined || tokens.length === 1;
  const isAmount = named.count !== undefined || /^\P{L}*$/u.test(text) || only.text.length >= 3;
  return isPlain && isAmount ? only.text : undefined;
}

/** Digits of every script as those of ASCII. */
function withPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}

function tokensOf(text: string, context: TitleContext): Token[] {
  const marks = currencyMarks(context);
  return Array.from(text.matchAll(number), ({ 0: token, index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + token.length)];
    const unit = /^\s?[%٪]|^\s?проц/.test(after) || /[%٪]\s?$/.test(before) ? 'percent' : undefined;
    return {
      text: token,
      before,
      after,
      unit: unit ?? (isMoneyAt(before, after, marks) ? 'money' : undefined),
    };
  });
}

function isMoneyAt(before: string, after: string, marks: readonly string[]): boolean {
  const [left, right] = [
    before.trimEnd().toLowerCase(),
    after
      .replace(/^[.,]?[-–—]+/, '')
      .trimStart()
      .toLowerCase(),
  ];
  if (/\p{Sc}$/u.test(left) || /^\p{Sc}/u.test(right)) return true;
  return marks.some((mark) => {
    const endsWord = !/^\p{L}/u.test(right.slice(mark.length)) || !/\p{L}$/u.test(mark);
    return left.endsWith(mark) || (right.startsWith(mark) && endsWord);
  });
}

const marksFor = keeping<readonly string[]>();

/** How the currency is written in the language, and in English: `€`, `EUR`, `euros`. */
function currencyMarks({ language, currency }: TitleContext): readonly string[] {
  if (!/^[A-Z]{3}$/.test(currency)) return [currency.toLowerCase()];
  return marksFor(`${language} ${currency}`, () => marksIn(language, currency));
}

function marksIn(language: string, currency: string): readonly string[] {
  const marks = (['symbol', 'narrowSymbol', 'code', 'name'] as const).flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat([language, 'en'], { style: 'currency', currency, currencyDisplay });
    return [1, 2, 5].flatMap((count) =>
      format
        .formatToParts(count)
        .flatMap(({ type, value }) => (type === 'currency' ? value.normalize('NFKC').toLowerCase() : [])),
    );
  });
  return [...new Set(marks)];
}

/** What a number may be, as thousands and decimals are set apart by the same signs in different languages. */
function readings(token: string): string[] {
  const parts = token.split(/[^\d]/);
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return [token];
  const [whole, decimals] = [parts.join(''), `${parts.slice(0, -1).join('')}.${last}`];
  const isDecimal = /[.,٫]\d+$/.test(token);
  return [...(last.length === 3 ? [whole] : []), ...(isDecimal ? [decimals] : [])];
}

function isAmong(reading: string, decimals: readonly string[]): boolean {
  return decimals.some((one) => isSameAmount(parseDecimal(reading), parseDecimal(one)));
}

/** Whether a number without a unit says which, when or how often: `1st`, `2. Preis`, `Top 10`, `Week 2`, `x3`, `2026`. */
function isLabel({ text, before, after }: Token, { labels }: TitleContext): boolean {
  return (
    labels.includes(text) ||
    /^(?:1[89]|20)\d\d$/.test(text) ||
    labelBefore.test(before) ||
    labelAfter.test(after) ||
    (/\p{L}\s$/u.test(before) && after.trim() === '')
  );
}

/** Letters right before or after a number, in scripts that set words apart. */
const letter = '(?![\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}])\\p{L}';
const labelBefore = new RegExp(
  `(?:${letter}|[#№@第x×]\\s?|\\b(?:top|no|nr|num)\\.?\\s*|\\d\\s?[-–—/:]\\s?)$`,
  'iu',
);
const labelAfter = new RegExp(
  `^(?:${letter}|\\s?[x×✕✖*]|\\.\\s*\\p{L}|[位等名周週日级級]|\\s?[-–—/:]\\s?\\d)`,
  'iu',
);
