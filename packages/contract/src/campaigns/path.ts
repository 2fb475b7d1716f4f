import { Type } from 'typebox';

/** Path parameter of one campaign. */
export const campaignPath = {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of the campaign' }),
};
