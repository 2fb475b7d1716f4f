import { type TProperties, Type } from 'typebox';
import {
  closedModel,
  currencyCode,
  decimal,
  enumeration,
  maxCurrencyDecimals,
  orNull,
} from '../values/schemas.ts';

/** Whether wins that a supplier's own promotion paid count; absent from a definition: they are left out. */
export const supplierPromoRules = ['ignore', 'count'] as const;
export type SupplierPromoRule = (typeof supplierPromoRules)[number];

/** Of which amounts multiples are ratios; absent from a definition: of converted ones (docs/rules/money.md#6). */
export const multipleRules = ['as_sent', 'converted'] as const;
export type MultipleRule = (typeof multipleRules)[number];

/** What counts of an amount; absent from a definition: every digit of it (docs/rules/money.md#7). */
export const amountRules = ['rounded', 'exact'] as const;
export type AmountRule = (typeof amountRules)[number];

const maxGraceSeconds = 31_536_000;

/** The currency. Its decimals are left out where its code says them, so that earlier definitions stay as they are. */
export const ofCurrency = {
  currency: currencyCode('ISO 4217, or such as USDT; stakes, payouts and prizes are in it'),
  currency_decimals: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxCurrencyDecimals,
      description:
        'Decimals of the smallest amount of the currency that can be paid; publishing fixes those of the tenant’s setting, else of ISO 4217, else 8',
    }),
  ),
};

/** Which rounds count and until when, in campaigns of every kind (docs/rules/rounds.md#3). */
export const countingRules = {
  min_bet: orNull(decimal(), 'Minimum stake of a round, in the campaign’s currency'),
  max_bet: orNull(decimal(), 'Maximum stake of a round, in the campaign’s currency'),
  bonus_money: Type.Boolean({ description: 'Whether events with bonus money count; true by default' }),
  supplier_promos: Type.Optional(
    enumeration(
      'SupplierPromos',
      supplierPromoRules,
      'Whether wins that a promotion of a game’s supplier paid count; `ignore` by default',
    ),
  ),
  multiples: Type.Optional(
    enumeration(
      'Multiples',
      multipleRules,
      'Whether a multiple is the ratio of amounts as they were sent, where stake and win have one currency, or of converted amounts; publishing fixes `as_sent` where multiples count, and campaigns without it were published by an earlier release, and convert',
    ),
  ),
  amounts: Type.Optional(
    enumeration(
      'Amounts',
      amountRules,
      'Whether an amount in the campaign’s own currency counts rounded half up to 8 decimals, as a converted one does, or with every digit; publishing fixes `rounded`, and campaigns without it were published by an earlier release, and count every digit',
    ),
  ),
  grace_seconds: Type.Integer({
    minimum: 0,
    maximum: maxGraceSeconds,
    description: 'How long after the end late events still count',
  }),
};

/** The rules of a kind: those that say which rounds count, and its own. */
export function rulesOfKind<Own extends TProperties>(kind: string, own: Own) {
  return closedModel(`${kind}Rules`, { ...countingRules, ...own });
}

/** The rules of a kind as an author writes them. */
export function rulesInputOfKind<Own extends TProperties>(kind: string, own: Own) {
  const shared = Type.Partial(Type.Object(countingRules)).properties;
  return closedModel(`${kind}RulesInput`, { ...shared, ...own });
}
