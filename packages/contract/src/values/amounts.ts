import { type Static, Type } from 'typebox';

/** A non-negative decimal as the management API carries it: at most 15 digits before and 8 after the point. */
export const decimalPattern = '^(?:0|[1-9][0-9]{0,14})(?:\\.[0-9]{1,8})?$';

export const maxTextLength = 4096;
export const maxIdLength = 255;
export const maxListLength = 256;
export const maxUrlLength = 2048;

/** Decimal text; never a JSON number, because a binary float cannot hold it (docs/rules/money.md#1). */
export function decimal(description?: string) {
  return Type.String({ title: 'Decimal', pattern: decimalPattern, maxLength: 24, ...meaning(description) });
}

function meaning(description: string | undefined) {
  return description === undefined ? {} : { description };
}

/** An id of a definition: as long as the ids of events (docs/rules/intake.md#5). */
export function id(description: string) {
  return Type.String({ minLength: 1, maxLength: maxIdLength, description });
}

/** A number that the server counted up: of a row, or of an event in the log. */
export function serial(description?: string) {
  return Type.Integer({
    title: 'Serial',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    ...meaning(description),
  });
}

/** A list of such ids. */
export function idList(description: string, maxItems = maxListLength) {
  const title = maxItems === maxListLength ? 'IdList' : `IdListOf${maxItems}`;
  return Type.Array(Type.String({ minLength: 1, maxLength: maxIdLength }), { title, maxItems, description });
}

/** A code of ISO 4217, or one that is written like it, such as USDT (docs/rules/money.md#5). */
export const currencyPattern = '^[A-Z][A-Z0-9]{2,9}$';

/** Says what the pattern of currencies asks for. */
export const currencyForm =
  'must be 3 to 10 capital letters or digits, beginning with a letter, such as EUR or USDT';

/** The most decimals that an amount of a currency can be paid with: those of the decimals of a definition. */
export const maxCurrencyDecimals = 8;

/** Decimals of currencies by their codes, as a tenant sets them (docs/rules/money.md#5). */
export const currencyDecimalsSchema = Type.Record(
  Type.String({ pattern: currencyPattern }),
  Type.Integer({ minimum: 0, maximum: maxCurrencyDecimals }),
  {
    title: 'CurrencyDecimals',
    additionalProperties: false,
    maxProperties: maxListLength,
    description:
      'Decimals with which amounts are paid, where they are other ones than those of ISO 4217, or 8 outside of it',
  },
);
export type CurrencyDecimals = Static<typeof currencyDecimalsSchema>;

/** A currency (docs/rules/money.md#5). */
export function currencyCode(description: string) {
  return Type.String({ pattern: currencyPattern, description });
}
