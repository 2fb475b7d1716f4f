import { Type } from 'typebox';
import { alarmSchema } from '../alarms/alarms.ts';
import { archivedEventSchema } from '../events/archive.ts';
import { adminAccess, managerAccess, type Operations, ok } from '../operations/operation.ts';
import { disqualificationSchema } from '../participation/disqualifications.ts';
import { payoutSchema } from '../payouts/payouts.ts';
import { playerPath, playerQuery } from '../values/player-path.ts';
import { model, requiredReasonSchema } from '../values/schemas.ts';
import { playerCampaignSchema, playerSchema } from './player-view.ts';

const campaign_id = Type.Integer();

/** `GET /api/v1/players/{player_id}/export` (docs/rules/data-rights.md#1): all that is known of a player. */
const playerExportSchema = model('PlayerExport', {
  ...playerSchema.properties,
  exported_at: Type.String({ format: 'date-time' }),
  campaigns: Type.Array(playerCampaignSchema, {
    description: 'Where the player takes part, with the standing',
  }),
  opt_ins: Type.Array(
    model('ExportedOptIn', { campaign_id, joined_at: Type.String({ format: 'date-time' }) }),
  ),
  alarms: Type.Array(alarmSchema, { description: 'Alarms about the player, the newest first' }),
  disqualifications: Type.Array(
    model('ExportedDisqualification', {
      campaign_id,
      reason: disqualificationSchema.properties.reason,
      author: disqualificationSchema.properties.author,
      created_at: disqualificationSchema.properties.created_at,
    }),
  ),
  segments: Type.Array(
    model('ExportedSegment', {
      segment_id: Type.Integer(),
      name: Type.String(),
      versions: Type.Array(Type.Integer(), { description: 'Versions that list the player' }),
    }),
  ),
  payouts: Type.Array(payoutSchema),
  events: Type.Array(archivedEventSchema, { description: 'In the order in which they were received' }),
});

/** What became of an erased player. */
const erasureSchema = model('Erasure', {
  player_id: Type.String({ description: 'The text that replaces the id everywhere' }),
  player_hash: Type.String({ description: 'The id that public boards showed' }),
  erased_at: Type.String({ format: 'date-time' }),
});

const path = Type.Object(playerPath);
const query = Type.Object(playerQuery, { additionalProperties: false });

/** Erasure and export of a player (docs/rules/data-rights.md). */
export const dataRightsOperations = {
  erasePlayer: {
    method: 'POST',
    path: '/api/v1/players/{player_id}/erase',
    summary: 'Erase a player',
    description:
      'Removes the id, the names and the facts of a player permanently from all that is stored and shown. Boards keep the place under the ' +
      'same `player_hash`; resends of the player’s events stay duplicates. Refused while a payout of the player is not paid or ' +
      'rejected. Erasing again changes nothing. Events that are sent later under the id are a new player. Recorded in the audit log by ' +
      'the hash.',
    access: adminAccess,
    idempotent: true,
    parameters: { path, query },
    body: { contentType: 'application/json', schema: requiredReasonSchema, required: true },
    answers: ok('The player is erased', erasureSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { player_id: 'player-1' }, body: { reason: 'Asked for by the player' }, status: 200 },
  },
  exportPlayer: {
    method: 'GET',
    path: '/api/v1/players/{player_id}/export',
    summary: 'Export all that is known of a player',
    description:
      'One JSON document: facts, standings, opt-ins, disqualifications, payouts, alarms, and every event of the player that the log holds. It ' +
      'is sent as it is read.',
    access: managerAccess,
    parameters: { path, query },
    keepsDigits: true,
    answers: ok('All that is known of the player', playerExportSchema),
    faults: ['not_found'],
    example: { path: { player_id: 'player-1' }, status: 200 },
  },
} as const satisfies Operations;
