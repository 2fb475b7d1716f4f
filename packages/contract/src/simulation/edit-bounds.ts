import { type Static, Type } from 'typebox';
import { decimal, model, orNull } from '../values/schemas.ts';

const most = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });

/** What the consequences of an edit may come to until it is applied (docs/rules/change-requests.md#2). */
export const editBoundsSchema = model(
  'EditBounds',
  {
    max_extra_cost: orNull(
      decimal(),
      'Most cash and bonus that the edit may cost more, in the currency of the campaign; null: any amount',
    ),
    max_losing_players: most('Most players who may lose a prize'),
    max_losing_prizes: most('Most prizes that they may lose in all'),
  },
  'What an approval is held to that says no bounds',
);
export type EditBounds = Static<typeof editBoundsSchema>;

/** Bounds as somebody says them: those that are left out are those that were shown. */
export const givenBoundsSchema = Type.Partial(editBoundsSchema, {
  title: 'GivenEditBounds',
  description: 'What the consequences may come to; what is left out is as the edit was shown last',
  additionalProperties: false,
});
