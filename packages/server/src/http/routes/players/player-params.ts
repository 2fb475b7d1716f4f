import { playerIdSchema } from '@laurel/contract/campaigns/opt-ins.ts';
import { type Static, Type } from 'typebox';
import { campaignParams } from '../campaigns/campaign-params.ts';

/** The path of one player. */
export const playerParams = Type.Object({ player_id: playerIdSchema });
export type PlayerParams = Static<typeof playerParams>;

/** The path of one player in one campaign. */
export const campaignPlayerParams = Type.Object({ ...campaignParams.properties, player_id: playerIdSchema });
export type CampaignPlayerParams = Static<typeof campaignPlayerParams>;
