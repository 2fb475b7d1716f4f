import { Type } from 'typebox';
import { currencyCode, maxCurrencyDecimals } from '../values/amounts.ts';

/** The currency. Decimals are left out where its code says them, so that definitions of earlier releases stay as they are. */
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

/** The members that publishing fixes, with what they depend on. */
interface FixedTerms {
  currency: string;
  currency_decimals?: number | undefined;
}

/** An edit of a campaign: what publishing fixed and the edit leaves out stays as it is (docs/rules/campaigns.md#4). */
export function keepFixedTerms<Definition extends FixedTerms>(
  { currency, currency_decimals }: FixedTerms,
  edit: Definition,
): Definition {
  if (currency_decimals === undefined || edit.currency !== currency) return edit;
  return { ...edit, currency_decimals: edit.currency_decimals ?? currency_decimals };
}
