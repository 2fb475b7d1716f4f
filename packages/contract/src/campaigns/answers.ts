import { type Static, Type } from 'typebox';
import {
  closedModel,
  enumeration,
  maxListLength,
  maxTextLength,
  model,
  orNull,
  reasonSchema,
  timeOrNull,
  utcTime,
} from '../values/schemas.ts';
import { definitionByKind, inputByKind, ofEachKind } from './by-kind.ts';
import {
  type CampaignDefinition,
  type CampaignInput,
  campaignDefinitionSchema,
  definitionSchemas,
  inputSchemas,
} from './definition.ts';

/** Draft → published → settled; cancelled ends without prizes (docs/rules/campaigns.md#3). */
export const campaignStates = ['draft', 'published', 'settled', 'cancelled'] as const;
export type CampaignState = (typeof campaignStates)[number];

export const campaignStateSchema = enumeration('CampaignState', campaignStates);
export const campaignStatusSchema = enumeration(
  'CampaignStatus',
  ['SC', 'AC', 'FI'],
  'Scheduled, active or finished by the clock',
);

const plannedSchema = model(
  'PlannedEnd',
  { end: Type.String(), grace_seconds: Type.Integer() },
  'Only of a campaign that was ended early: what its end and grace were to be, as copies of it have them',
);

/** Members of a campaign that only the server sets. */
export const serverOwnedMembers = {
  id: Type.Integer(),
  state: campaignStateSchema,
  version: Type.Integer({ description: 'Grows by one with each edit' }),
  status: orNull(campaignStatusSchema, 'By the clock; null for a draft and a cancelled campaign'),
  created_at: utcTime('When it was made'),
  published_at: timeOrNull('When it was published'),
  planned: Type.Optional(plannedSchema),
};

const serverOwnedSchema = Type.Object(serverOwnedMembers);

/** What the server says of a campaign of each kind: its definition, every default filled in, and its state. */
export const campaignSchemas = ofEachKind(definitionSchemas, 'Campaign', (members) => ({
  ...serverOwnedMembers,
  ...members,
}));

/** A campaign as the management API answers it. */
export type Campaign = CampaignDefinition & Static<typeof serverOwnedSchema>;
export type TournamentCampaign = Extract<Campaign, { kind: 'tournament' }>;
export const campaignSchema = definitionByKind<Campaign>('Campaign', campaignSchemas);

const asRead =
  'Members that only the server sets are ignored if they are what the campaign has, and refused if not';

const editMembers = Type.Object({
  ...Type.Partial(serverOwnedSchema).properties,
  warnings: Type.Optional(
    Type.Array(Type.Unknown(), {
      maxItems: maxListLength,
      description: 'Accepted as the answer to publishing has it, and ignored',
    }),
  ),
});
const closed = { additionalProperties: false };
const editSchemas = ofEachKind(
  inputSchemas,
  'Edit',
  (members) => ({ ...editMembers.properties, ...members }),
  closed,
);

/** Body of a preview: the whole definition. What only the server says may be sent as it was read; it must be what it is. */
export type CampaignEdit = CampaignInput & Static<typeof editMembers>;
export const campaignEditSchema = inputByKind<CampaignEdit>(
  'CampaignEdit',
  editSchemas,
  `Campaign definition. ${asRead}`,
);

const replacementMembers = Type.Object({
  reason: Type.Optional(reasonSchema),
  confirm: Type.Optional(
    Type.String({
      maxLength: maxTextLength,
      description: 'What the preview of this definition answered; needed once the campaign has started',
    }),
  ),
});
const replacementSchemas = ofEachKind(
  editSchemas,
  'Replacement',
  (members) => ({ ...members, ...replacementMembers.properties }),
  closed,
);

/** Body of a replacement: the edit and, once the campaign is published, why it is made. */
export type CampaignReplacement = CampaignEdit & Static<typeof replacementMembers>;
export const campaignReplacementSchema = inputByKind<CampaignReplacement>(
  'CampaignReplacement',
  replacementSchemas,
  `Campaign definition, reason and confirmation. ${asRead}`,
);

/** Optional body of publish and cancel. */
export const reasonBodySchema = closedModel('ReasonBody', { reason: Type.Optional(reasonSchema) });

/** Optional body of finish. */
export const finishBodySchema = closedModel('FinishBody', {
  reason: Type.Optional(reasonSchema),
  without_grace: Type.Optional(
    Type.Boolean({
      description: 'Whether the board is final at once, without waiting for late events; false by default',
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({
      description: 'Whether to answer what finishing would change, and to change nothing; false by default',
    }),
  ),
});

/** One version of a campaign as it is answered. */
export const campaignVersionSchema = model('CampaignVersion', {
  version: Type.Integer(),
  author: Type.String({ description: 'Username of who made it' }),
  reason: Type.Union([Type.String(), Type.Null()]),
  created_at: utcTime('When it was made'),
  definition: campaignDefinitionSchema,
});
export type CampaignVersion = Static<typeof campaignVersionSchema>;
