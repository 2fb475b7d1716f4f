import { type Static, Type } from 'typebox';
import { leaderboardRowSchema } from '../boards/leaderboard.ts';
import { payoutReferenceSchema } from '../values/payout-status.ts';
import { count, model } from '../values/schemas.ts';
import { payoutPrizeSchema } from './payouts.ts';

/** Most players that a call leaves out. */
export const maxWithout = 100;

const player = Type.String({ minLength: 1, maxLength: 255 });

/** The players that are left out; the query names at least one. */
export const withoutSchema = Type.Union([Type.Array(player, { minItems: 1, maxItems: maxWithout }), player], {
  description: `The players to leave out, each by a parameter of its own, up to ${maxWithout}`,
});

const madePayoutsSchema = Type.Array(payoutReferenceSchema, {
  description: 'The payouts that the player has of this campaign; none before the settlement',
});

const { prizes: _, place, ...named } = leaderboardRowSchema.properties;
const owedNow = Type.Array(payoutPrizeSchema, { description: 'What the place on the board wins' });

/** One row of the board without the players. */
export const whatIfRowSchema = model('WhatIfRow', {
  place,
  place_now: Type.Integer({ minimum: 1, description: 'The place on the board with them' }),
  ...named,
  owed: Type.Array(payoutPrizeSchema, { description: 'What the place wins, a payout for each' }),
  owed_now: owedNow,
  payouts: madePayoutsSchema,
});
export type WhatIfRow = Static<typeof whatIfRowSchema>;

/** A player who is left out, as the board has them. */
const leftOutPlayerSchema = model('WhatIfLeftOut', {
  place,
  ...named,
  owed_now: owedNow,
  payouts: madePayoutsSchema,
});

/** What the answer says in addition to its rows. */
export const whatIfMembers = {
  version: count('Grows with every change of the board with them'),
  settled: Type.Boolean({ description: 'Whether that board is final' }),
  without: Type.Array(leftOutPlayerSchema, { description: 'The players who are left out, by place' }),
};
export type WhatIfLeftOut = Static<typeof leftOutPlayerSchema>;
