import { type Static, Type } from 'typebox';
import { count, describedAs, enumeration, model } from '../values/schemas.ts';
import { factReasons, roundReasons } from './explanations.ts';

const roundsAndPlayers = { rounds: count('Game rounds'), players: count('Players who have such a round') };

const roundsAndPlayersSchema = model('RoundsAndPlayers', roundsAndPlayers);

const factsAndPlayers = {
  facts: count('Deposits or logins'),
  players: count('Players who have such a deposit or login'),
};

/** Why deposits, or logins, of a mission count or not. */
const factCountsSchema = model('FactReasons', {
  fact: Type.Unsafe<'deposit' | 'login'>({ enum: ['deposit', 'login'] }),
  ...factsAndPlayers,
  counted: model('FactsAndPlayers', factsAndPlayers, 'Those that count'),
  reasons: Type.Array(
    Type.Object({ reason: enumeration('FactNotCountedReason', factReasons), ...factsAndPlayers }),
    { description: 'Those that do not count, as of rounds' },
  ),
});

/** Why rounds of a campaign count or not, and deposits and logins where it asks for them. */
export const reasonsSchema = model(
  'CampaignReasons',
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
    facts: Type.Array(factCountsSchema, {
      description: 'The same of deposits and logins, of each that steps of a mission are about',
    }),
  },
  'Why rounds count or not',
);
export type CampaignReasons = Static<typeof reasonsSchema>;
