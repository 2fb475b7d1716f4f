import { type Static, Type } from 'typebox';
import { closedModel, count, enumeration, model, orNull, reasonSchema, serial } from '../values/schemas.ts';
import { openAlarmsOfPayoutSchema } from './open-alarms.ts';
import { maxPayoutsOfACall, payoutIdSchema, payoutSchema } from './payouts.ts';

/** What keeps a payout from being paid by hand (docs/rules/payouts.md#5): its status, or what is known of its player. */
const paymentObstacles = [
  'pending',
  'held',
  'paid',
  'rejected',
  'being_sent',
  'paused',
  'open_alarm',
] as const;
export type PaymentObstacle = (typeof paymentObstacles)[number];

const paymentObstacleSchema = enumeration(
  'PaymentObstacle',
  paymentObstacles,
  'The status, where it is none from which a payout is paid; a request to the reward endpoint that is under way; incentives of the ' +
    'player that are paused; an open alarm',
);

/** Body of `POST /api/v1/payouts/mark-paid`: either payouts by their ids, or all of a campaign that may be paid. */
export const payoutMarkPaidBodySchema = closedModel('PayoutMarkPaidBody', {
  ids: Type.Optional(
    Type.Array(payoutIdSchema, {
      minItems: 1,
      maxItems: maxPayoutsOfACall,
      description: 'Those of these payouts that may be paid',
    }),
  ),
  campaign_id: Type.Optional(serial('All payouts of this campaign that may be paid')),
  reason: Type.Optional(reasonSchema),
});

/** A payout that was not marked as paid. */
const unpayablePayoutSchema = model('UnpayablePayout', {
  payout_id: Type.Integer(),
  player_id: orNull(Type.String(), 'Null once the player is erased'),
  reasons: Type.Array(paymentObstacleSchema, { minItems: 1, description: 'What keeps it from being paid' }),
  open_alarms: openAlarmsOfPayoutSchema,
});

/** Answer of `POST /api/v1/payouts/mark-paid`. */
export const markedPayoutsSchema = model('MarkedPayouts', {
  count: count('How many were marked as paid by this call'),
  results: Type.Array(payoutSchema, { description: `The first ${maxPayoutsOfACall} of them, by id` }),
  left_out_count: count('How many may not be paid'),
  left_out: Type.Array(unpayablePayoutSchema, {
    description: `The first ${maxPayoutsOfACall} of those, by id`,
  }),
});
export type MarkedPayouts = Static<typeof markedPayoutsSchema>;
