import { Type } from 'typebox';
import { payoutStatusSchema } from './payout-states.ts';

/** A payout by its number, where something else is described. */
export const payoutReferenceSchema = Type.Object(
  { id: Type.Integer(), status: payoutStatusSchema },
  { title: 'PayoutReference' },
);
