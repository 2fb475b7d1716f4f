import { type Static, Type } from 'typebox';
import { inputSchemas } from './definition.ts';

const { custom_id, start, end } = inputSchemas.tournament.properties;

/** What a campaign needs if it is made from another one or from a template: its name and its window. */
export const newRunSchema = Type.Object(
  { custom_id, start, end },
  { title: 'CampaignRun', additionalProperties: false, description: 'Name and window of a new campaign' },
);
export type NewRun = Static<typeof newRunSchema>;
