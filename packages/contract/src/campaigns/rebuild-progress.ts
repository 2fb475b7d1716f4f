import { Type } from 'typebox';

/** One row of `GET /api/v1/campaigns/{id}/folds`: how far the board of a version is. */
export const campaignFoldSchema = Type.Object({
  version: Type.Integer({ description: 'Version of the campaign that it follows' }),
  shown: Type.Boolean({ description: 'Whether the board shows it' }),
  complete: Type.Boolean({ description: 'Whether every player is in it' }),
  players: Type.Integer({ minimum: 0, description: 'Players that were known when it was started' }),
  folded: Type.Integer({ minimum: 0, description: 'Players that it has been through' }),
  started_seq: Type.Integer({
    minimum: 0,
    description: 'Where scoring stood in the log when it was started',
  }),
});
