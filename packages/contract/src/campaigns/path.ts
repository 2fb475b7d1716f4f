import { serial } from '../values/schemas.ts';

/** Path parameter of one campaign. */
export const campaignPath = { id: serial('Id of the campaign') };
