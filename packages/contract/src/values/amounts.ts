import { Type } from 'typebox';

/** A non-negative decimal as the management API carries it: at most 15 digits before and 8 after the point. */
export const decimalPattern = '^(?:0|[1-9][0-9]{0,14})(?:\\.[0-9]{1,8})?$';

export const maxTextLength = 4096;
export const maxIdLength = 255;
export const maxListLength = 256;

/** Decimal text; never a JSON number, because a binary float cannot hold it (docs/rules/money.md#1). */
export function decimal(description: string) {
  return Type.String({ pattern: decimalPattern, maxLength: 24, description });
}

/** An id of a definition: as long as the ids of events (docs/rules/intake.md#5). */
export function id(description: string) {
  return Type.String({ minLength: 1, maxLength: maxIdLength, description });
}

/** A list of such ids. */
export function idList(description: string, maxItems = maxListLength) {
  return Type.Array(Type.String({ minLength: 1, maxLength: maxIdLength }), { maxItems, description });
}

/** ISO 4217 */
export function currencyCode(description: string) {
  return Type.String({ pattern: '^[A-Z]{3}$', description });
}
