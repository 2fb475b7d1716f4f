import { type Static, Type } from 'typebox';

/** The path of one campaign. */
export const campaignParams = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of the campaign' }),
});

export type CampaignParams = Static<typeof campaignParams>;

/** What the schemas of all routes of campaigns say. */
export const campaignTags = { tags: ['campaigns'], security: [{ bearer: [] }] };
