import { type Static, Type } from 'typebox';
import { maxTextLength } from '../values/amounts.ts';
import { storedTextPattern } from '../values/stored-text.ts';
import { type CampaignDefinition, type CampaignInput, campaignInputSchema } from './definition.ts';

/** Draft → published → settled; cancelled ends without prizes (decisions 6). */
export const campaignStates = ['draft', 'published', 'settled', 'cancelled'] as const;
export type CampaignState = (typeof campaignStates)[number];

const instant = (description: string) => Type.String({ format: 'date-time', description });

const state = Type.Unsafe<CampaignState>({ type: 'string', enum: [...campaignStates] });
const status = Type.Unsafe<'SC' | 'AC' | 'FI' | null>({
  enum: ['SC', 'AC', 'FI', null],
  description: 'Scheduled, active or finished by the clock; null for a draft and a cancelled campaign',
});

/** A campaign as the management API answers it: its definition, every default filled in, and where it stands. */
export const campaignSchema = Type.Object(
  {
    id: Type.Integer(),
    state,
    version: Type.Integer({ description: 'Grows by one with each edit' }),
    status,
    created_at: instant('When it was made'),
    published_at: Type.Union([instant('When it was published'), Type.Null()]),
    ...campaignInputSchema.properties,
  },
  { description: 'Campaign' },
);

export type Campaign = CampaignDefinition & {
  id: number;
  state: CampaignState;
  version: number;
  status: 'SC' | 'AC' | 'FI' | null;
  created_at: string;
  published_at: string | null;
};

export const reasonSchema = Type.String({
  minLength: 1,
  maxLength: maxTextLength,
  pattern: storedTextPattern,
  description: 'Why; kept in the audit log and with the version that this call makes',
});

/** Body of a replacement: the whole definition and, once the campaign is published, why it is changed. */
export const campaignReplacementSchema = Type.Object(
  {
    ...campaignInputSchema.properties,
    reason: Type.Optional(reasonSchema),
    confirm: Type.Optional(
      Type.String({
        maxLength: maxTextLength,
        description: 'What the preview of this definition answered; needed once the campaign has started',
      }),
    ),
  },
  { additionalProperties: false, description: 'Campaign definition, reason and confirmation' },
);

export type CampaignReplacement = CampaignInput & { reason?: string; confirm?: string };

/** Optional body of publish, cancel and finish. */
export const reasonBodySchema = Type.Union([
  Type.Object({ reason: Type.Optional(reasonSchema) }, { additionalProperties: false }),
  Type.Null(),
]);

export const campaignVersionSchema = Type.Object({
  version: Type.Integer(),
  author: Type.String({ description: 'Username of who made it' }),
  reason: Type.Union([Type.String(), Type.Null()]),
  created_at: instant('When it was made'),
  definition: Type.Unsafe<CampaignDefinition>(campaignInputSchema),
});

/** One version of a campaign as it is answered. */
export type CampaignVersion = Static<typeof campaignVersionSchema>;
