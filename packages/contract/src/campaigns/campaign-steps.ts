import { type Static, Type } from 'typebox';
import { closedModel, enumeration, model, reasonSchema } from '../values/schemas.ts';
import { campaignStateSchema } from './answers.ts';
import { type CampaignInput, campaignInputSchema } from './definition.ts';
import { campaignPath } from './path.ts';

/** Most campaigns that one call changes. */
const maxCampaignSteps = 1_000;

const publish = Type.Optional(
  Type.Boolean({ description: 'Whether it is published, too, if it is a draft; false by default' }),
);
const reason = Type.Optional(reasonSchema);
const asShown = {
  id: campaignPath.id,
  version: Type.Integer({ minimum: 1, description: 'The version that the campaign must have' }),
  state: campaignStateSchema,
};

const kinds = [
  closedModel('CreateCampaignStep', {
    action: Type.Literal('create'),
    definition: campaignInputSchema,
    publish,
    reason,
  }),
  closedModel('EditCampaignStep', {
    ...{ action: Type.Literal('edit'), ...asShown, definition: campaignInputSchema, publish, reason },
    confirm: Type.Optional(
      Type.String({ maxLength: 64, description: 'Of the preview, for an edit that changes what counts' }),
    ),
  }),
  ...(['publish', 'delete', 'cancel'] as const).map((action) =>
    closedModel(`${action.charAt(0).toUpperCase()}${action.slice(1)}CampaignStep`, {
      action: Type.Literal(action),
      ...asShown,
      reason,
    }),
  ),
];

interface Shown {
  id: number;
  version: number;
  state: Static<typeof campaignStateSchema>;
}

/** One step of what is applied together. */
export type CampaignStep = { reason?: string } & (
  | { action: 'create'; definition: CampaignInput; publish?: boolean }
  | ({ action: 'edit'; definition: CampaignInput; publish?: boolean; confirm?: string } & Shown)
  | ({ action: 'publish' | 'delete' | 'cancel' } & Shown)
);

/** Body of `POST /api/v1/campaigns/apply`. */
export const campaignStepsSchema = closedModel('CampaignSteps', {
  steps: Type.Array(
    Type.Unsafe<CampaignStep>({
      type: 'object',
      title: 'CampaignStep',
      discriminator: { propertyName: 'action' },
      oneOf: kinds,
    }),
    { minItems: 1, maxItems: maxCampaignSteps, description: 'In the order in which they are done' },
  ),
});

const stepOutcomes = ['created', 'replaced', 'unchanged', 'published', 'deleted', 'cancelled'] as const;

/** Answer of the same call. */
export const appliedStepsSchema = model('AppliedCampaignSteps', {
  results: Type.Array(
    model('AppliedCampaignStep', {
      custom_id: Type.String(),
      outcome: enumeration('CampaignStepOutcome', stepOutcomes),
      id: Type.Integer(),
      state: campaignStateSchema,
      version: Type.Integer({ minimum: 1 }),
      published: Type.Boolean({ description: 'Whether this call published it' }),
    }),
    { description: 'One for each step, in the same order; a deleted draft as it was' },
  ),
});
export type AppliedSteps = Static<typeof appliedStepsSchema>;
export type AppliedStep = AppliedSteps['results'][number];
