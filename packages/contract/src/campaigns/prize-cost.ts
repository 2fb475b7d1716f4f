import { type Static, Type } from 'typebox';
import { count, model } from '../values/schemas.ts';

/** The cost of some winners' prizes; each player of a shared place gets the prize. */
export const prizeCostSchema = model('PrizeCost', {
  currency: Type.String({ description: 'ISO 4217; what cash and bonus are in' }),
  cash: Type.String({ description: 'Sum, exact decimal' }),
  bonus: Type.String({ description: 'Sum of bonus money, exact decimal' }),
  free_spins: count('Spins in all'),
  deposit_bonus: count('How many are won; their cost depends on deposits'),
  catalog_item: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer({ minimum: 1 }) }), {
    title: 'WonItems',
    description: 'How often each is awarded, in the order of places',
  }),
});

export type PrizeCost = Static<typeof prizeCostSchema>;
