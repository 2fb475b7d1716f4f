import { type Static, Type } from 'typebox';
import { model } from '../values/schemas.ts';
import { type Campaign, campaignSchemas } from './answers.ts';
import { definitionByKind, ofEachKind } from './by-kind.ts';

/** A reason why publishing would be refused, or something that staff should know before. */
const findingSchema = model('PublishFinding', {
  pointer: Type.String({ description: 'Where in the definition: a JSON pointer' }),
  detail: Type.String({ description: 'What it means, in a sentence' }),
  rule: Type.Optional(
    Type.String({
      description:
        'Id of the rule of a jurisdiction that found it (docs/rules/jurisdictions.md), no legal advice',
    }),
  ),
  source: Type.Optional(Type.String({ description: 'Address of the source of that rule' })),
});
export type PublishFinding = Static<typeof findingSchema>;

const warnings = Type.Array(findingSchema, {
  description: 'What staff should know before players see the campaign; warnings do not prevent publishing',
});

/** Everything that publishing checks, errors apart from warnings (docs/rules/campaigns.md#5). */
export const publishChecksSchema = model(
  'PublishChecks',
  {
    errors: Type.Array(findingSchema, { description: 'Publishing is refused until there is none' }),
    warnings,
  },
  'What publishing finds, all at once',
);
export type PublishChecks = Static<typeof publishChecksSchema>;

/** What publishing answers: the campaign, and what its author should know. */
export type PublishedCampaign = Campaign & { warnings: PublishFinding[] };
export const publishedCampaignSchema = definitionByKind<PublishedCampaign>(
  'PublishedCampaign',
  ofEachKind(campaignSchemas, 'Published', (members) => ({ ...members, warnings })),
);
