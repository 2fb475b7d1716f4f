import { type Static, Type } from 'typebox';
import { count, model, utcTime } from '../values/schemas.ts';

/** What a settled board is and what it is the fold of (docs/rules/settlement.md#3). */
export const settlementSchema = model('Settlement', {
  campaign_id: Type.Integer(),
  version: Type.Integer({ description: 'Version of the campaign that was settled' }),
  seq: Type.Integer({ description: 'Number of the newest event in the board; 0: the board has no event' }),
  settled_at: utcTime('When it was settled'),
  count: count('Lines of the board'),
  open_alarms: count(
    'Alarms of the campaign that wait for a decision; in the message `campaign.settled`, those at that moment',
  ),
  board_hash: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description:
      'Hexadecimal SHA-256 of the board’s lines in order, each `place`, `player_hash`, `score` and `reached_at` as the leaderboard ' +
      'call writes them, joined by U+0009 and ended by U+000A',
  }),
});
export type Settlement = Static<typeof settlementSchema>;
