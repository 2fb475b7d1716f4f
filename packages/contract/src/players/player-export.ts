import { type Static, Type } from 'typebox';
import { alarmSchema } from '../alarms/alarms.ts';
import { archivedEventSchema } from '../events/archive.ts';
import { disqualificationSchema } from '../participation/disqualifications.ts';
import { payoutSchema } from '../payouts/payouts.ts';
import { playerCampaignSchema, playerSchema } from './player-view.ts';

const campaign_id = Type.Integer();

/** `GET /api/v1/players/{player_id}/export` (docs/rules/data-rights.md#1): all that is known of a player. */
export const playerExportSchema = Type.Object(
  {
    ...playerSchema.properties,
    exported_at: Type.String({ format: 'date-time' }),
    campaigns: Type.Array(playerCampaignSchema, {
      description: 'Where the player takes part, with the standing',
    }),
    opt_ins: Type.Array(
      Type.Object(
        { campaign_id, joined_at: Type.String({ format: 'date-time' }) },
        { title: 'ExportedOptIn' },
      ),
    ),
    alarms: Type.Array(alarmSchema, { description: 'Alarms about the player, the newest first' }),
    disqualifications: Type.Array(
      Type.Object(
        {
          campaign_id,
          reason: disqualificationSchema.properties.reason,
          author: disqualificationSchema.properties.author,
          created_at: disqualificationSchema.properties.created_at,
        },
        { title: 'ExportedDisqualification' },
      ),
    ),
    segments: Type.Array(
      Type.Object(
        {
          segment_id: Type.Integer(),
          name: Type.String(),
          versions: Type.Array(Type.Integer(), { description: 'Versions that list the player' }),
        },
        { title: 'ExportedSegment' },
      ),
    ),
    payouts: Type.Array(payoutSchema),
    events: Type.Array(archivedEventSchema, { description: 'In the order in which they were received' }),
  },
  { title: 'PlayerExport' },
);
export type PlayerExport = Static<typeof playerExportSchema>;
