import { type Static, Type } from 'typebox';
import { type CampaignDefinition, campaignDefinitionSchema } from '../campaigns/definition.ts';
import { editBoundsSchema, givenBoundsSchema } from '../simulation/edit-bounds.ts';
import { type Consequences, consequencesSchema } from '../simulation/previews.ts';
import {
  closedModel,
  enumeration,
  model,
  orNull,
  reasonSchema,
  timeOrNull,
  utcTime,
} from '../values/schemas.ts';

/** Open → approved, rejected or withdrawn (docs/rules/change-requests.md#1). */
export const changeRequestStates = ['open', 'approved', 'rejected', 'withdrawn'] as const;
export type ChangeRequestState = (typeof changeRequestStates)[number];
export const changeRequestStateSchema = enumeration('ChangeRequestState', changeRequestStates);

/** One kept edit of a campaign. */
export const changeRequestSchema = model('ChangeRequest', {
  id: Type.Integer(),
  campaign_id: Type.Integer(),
  custom_id: Type.String({ description: 'Of the campaign as it is' }),
  state: changeRequestStateSchema,
  version: Type.Integer({ description: 'The version of the campaign that the edit follows' }),
  definition: Type.Unsafe<CampaignDefinition>(campaignDefinitionSchema),
  reason: orNull(Type.String(), 'Why, in the words of the person who asked'),
  hash: Type.String({ description: 'Of the campaign, its version and the edit, not of scores' }),
  consequences: consequencesSchema,
  consequences_at: utcTime(
    'When these were computed: now for an open request, and when it was decided for others, so that they are what an approval did',
  ),
  asked_consequences: Type.Unsafe<Consequences>({
    ...consequencesSchema,
    description: 'As they were when the change was asked for',
  }),
  bounds: editBoundsSchema,
  requested_by: Type.String({ description: 'Username' }),
  requested_at: utcTime('When it was asked for'),
  decided_by: orNull(Type.String(), 'Username of the person who approved, rejected or withdrew it'),
  decided_at: timeOrNull('When that was'),
  decision_reason: orNull(Type.String(), 'Why, in the words of that person'),
  applied_version: orNull(Type.Integer(), 'The version of the campaign that the approval made'),
});
export type ChangeRequest = Static<typeof changeRequestSchema>;

/** Body of an approval. */
export const approvalBodySchema = closedModel('ChangeRequestApproval', {
  reason: Type.Optional(reasonSchema),
  hash: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The hash of the request as it was read; refused if it is not that of this request',
    }),
  ),
  bounds: Type.Optional(givenBoundsSchema),
});
export type ChangeRequestApproval = Static<typeof approvalBodySchema>;
