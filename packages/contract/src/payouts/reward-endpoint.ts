import { type Static, Type } from 'typebox';
import { closedModel, enumeration, maxUrlLength, model, utcTime } from '../values/schemas.ts';

/** What a payout is sent as: the name of a template of the operator's bonus engine, or what the prize consists of. */
export const rewardShapes = ['template', 'parameters'] as const;
export type RewardShape = (typeof rewardShapes)[number];

const members = {
  url: Type.String({
    minLength: 1,
    maxLength: maxUrlLength,
    description: 'Where payouts are sent: https, no user and password in it, to a public address',
  }),
  shape: enumeration(
    'RewardShape',
    rewardShapes,
    '`template`: the name of a template that the prize names; `parameters`: what the prize consists of',
  ),
};

/** Body of `PUT /api/v1/reward-endpoint` (docs/rules/payouts.md#8). */
export const newRewardEndpointSchema = closedModel('NewRewardEndpoint', members);
export type NewRewardEndpoint = Static<typeof newRewardEndpointSchema>;

const shown = { ...members, created_at: utcTime('When it was set') };

export const rewardEndpointSchema = model('RewardEndpoint', shown);

/** The endpoint with its secret, which is shown only once. */
export const rewardEndpointWithSecretSchema = model('RewardEndpointWithSecret', {
  ...shown,
  secret: Type.String({ description: 'What signs the requests, `whsec_` and base64; shown only once' }),
});
