import { type Static, Type } from 'typebox';
import { type CampaignDefinition, campaignDefinitionSchema } from '../campaigns/definition.ts';
import { consequencesSchema } from '../simulation/previews.ts';
import { enumeration, orNull, utcTime } from '../values/enumerations.ts';
import { reasonSchema } from '../values/reasons.ts';

/** Open → approved, rejected or withdrawn (docs/rules/change-requests.md#1). */
export const changeRequestStates = ['open', 'approved', 'rejected', 'withdrawn'] as const;
export type ChangeRequestState = (typeof changeRequestStates)[number];
export const changeRequestStateSchema = enumeration('ChangeRequestState', changeRequestStates);

/** One kept edit of a campaign. */
export const changeRequestSchema = Type.Object(
  {
    id: Type.Integer(),
    campaign_id: Type.Integer(),
    custom_id: Type.String({ description: 'Of the campaign as it is' }),
    state: changeRequestStateSchema,
    version: Type.Integer({ description: 'The version of the campaign that the edit follows' }),
    definition: Type.Unsafe<CampaignDefinition>(campaignDefinitionSchema),
    reason: orNull(Type.String(), 'Why, in the words of the person who asked'),
    hash: Type.String({
      description:
        'Of the campaign, its version, the edit and the consequences; another one after anything of it changed',
    }),
    consequences: consequencesSchema,
    requested_by: Type.String({ description: 'Username' }),
    requested_at: utcTime('When it was asked for'),
    decided_by: orNull(Type.String(), 'Username of the person who approved, rejected or withdrew it'),
    decided_at: orNull(utcTime('UTC'), 'When that was'),
    decision_reason: orNull(Type.String(), 'Why, in the words of that person'),
    applied_version: orNull(Type.Integer(), 'The version of the campaign that the approval made'),
  },
  { title: 'ChangeRequest' },
);
export type ChangeRequest = Static<typeof changeRequestSchema>;

/** Body of an approval. */
export const approvalBodySchema = Type.Object(
  {
    reason: Type.Optional(reasonSchema),
    hash: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'The hash of the request as it was read; refused if it is another one now',
      }),
    ),
    scores_may_move: Type.Optional(
      Type.Boolean({
        description:
          'Also approve when only scores and the number of players moved since: places, prizes and cost must be the same',
      }),
    ),
  },
  { title: 'ChangeRequestApproval', additionalProperties: false },
);
export type ChangeRequestApproval = Static<typeof approvalBodySchema>;
