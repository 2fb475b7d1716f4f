import { Type } from 'typebox';

export const defaultSettleAfterSeconds = 60;
const maxSettleAfterSeconds = 86_400;

/** How long what is owed while a campaign runs can still change. */
export function settleAfterSeconds(meaning: string) {
  return Type.Integer({
    minimum: 0,
    maximum: maxSettleAfterSeconds,
    description: `${meaning}; ${defaultSettleAfterSeconds} by default`,
  });
}
