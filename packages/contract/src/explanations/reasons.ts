import { type Static, Type } from 'typebox';
import { describedAs, enumeration } from '../values/enumerations.ts';
import { roundReasons } from './explanations.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const roundsAndPlayers = {
  rounds: count('Game rounds'),
  players: count('Players who have such a round'),
};

const roundsAndPlayersSchema = Type.Object(roundsAndPlayers, { title: 'RoundsAndPlayers' });

/** Why rounds of a campaign count or not. */
export const reasonsSchema = Type.Object(
  {
    campaign_id: Type.Integer(),
    version: Type.Integer({
      description: 'Version of the campaign whose rules were applied; 0 without a board',
    }),
    seq: count('Number of the newest event that was read; 0 without a board'),
    rounds: count('Game rounds with a bet in the window'),
    players: count('Players who have one'),
    counted: describedAs(roundsAndPlayersSchema, 'Rounds that count'),
    open: describedAs(
      roundsAndPlayersSchema,
      'Rounds that have neither won nor lost yet, whether they count or not',
    ),
    reasons: Type.Array(
      Type.Object({ reason: enumeration('NotCountedReason', roundReasons), ...roundsAndPlayers }),
      {
        description:
          'Rounds that do not count, by the reason that an explanation gives: every reason, always in the same order',
      },
    ),
  },
  { title: 'CampaignReasons', description: 'Why rounds count or not' },
);
export type CampaignReasons = Static<typeof reasonsSchema>;
