import { type Static, Type } from 'typebox';
import { factTaskNames } from '../campaigns/fact-tasks.ts';
import { taskNames } from '../campaigns/tasks.ts';
import { count, enumeration, model, orNull, utcTime } from '../values/schemas.ts';

/** Why a round that has a bet in the window does not count. */
export const roundReasons = [
  'game_not_selected',
  'voided',
  'bonus_money',
  'received_late',
  'outside_window',
  'incentives_paused',
  'before_join',
  'outside_segment',
  'unpriced',
  'stake_below_min',
  'stake_above_max',
  'after_max_rounds',
] as const;
/** Why a deposit or a login does not count. */
export const factReasons = [
  'voided',
  'received_late',
  'outside_window',
  'incentives_paused',
  'before_join',
  'outside_segment',
  'unpriced',
  'deposit_below_zero',
] as const;
/** Why any line of an explanation does not count: rounds, wins without a bet, deposits and logins. */
export const notCountedReasons = [...roundReasons, 'no_bet', 'deposit_below_zero'] as const;
export type NotCountedReason = (typeof notCountedReasons)[number];

const oneOf = <Text extends string | null>(values: readonly Text[], description: string) =>
  Type.Unsafe<Text>({ enum: [...values], description });

const taskName = enumeration('TaskName', [...taskNames, ...factTaskNames]);

const credit = model('TaskCredit', {
  index: count('Of the task in the definition'),
  task: taskName,
  times: Type.String({
    description:
      'How often the round met it; missions: 1 if it was completed by this round, deposit or login, else 0',
  }),
  points: Type.String({ description: 'Exact decimal; 0 in missions' }),
});

/**
 * What became of a round in a drop. `open`: nothing fell to it, and the secret that says why is not published;
 * `not_eligible`: a hit of a player who may not win (docs/rules/drops.md#8).
 */
export const dropOutcomes = ['won', 'open', 'no_hit', 'none_left', 'max_per_player', 'not_eligible'] as const;
export type DropOutcome = (typeof dropOutcomes)[number];

const ofDrop = model('RoundInDrop', {
  outcome: enumeration('DropOutcome', dropOutcomes),
  number: Type.Optional(Type.Integer({ minimum: 1, description: 'Of the drop that the round won' })),
  prize: Type.Optional(count('The index of the prize that it won')),
  value: orNull(
    Type.String({ pattern: '^[0-9a-f]{16}$' }),
    'The value of the round, 8 bytes; null while `open`',
  ),
  threshold: Type.String({
    pattern: '^[0-9a-f]{16,17}$',
    description: 'Values below are hits at the time of the round; hexadecimal',
  }),
});

const explainedEvent = model('ExplainedEvent', {
  unique_id: Type.String(),
  is_win: Type.Boolean(),
  amount: Type.String({ description: 'Exact decimal, in the currency of the event' }),
  currency: Type.String(),
  occurred_at: utcTime('The sender’s time'),
  received_at: utcTime('When the server received it'),
  left_out: oneOf(
    ['voided', 'received_late', 'bonus_money', 'supplier_promo', 'deposit_below_zero', null],
    'Why the event does not count in its round; null: it counts',
  ),
});

/** One row of `GET /api/v1/campaigns/{id}/players/{player_id}/explain` (docs/rules/operations.md#7). */
export const explainedRoundSchema = model('ExplainedRound', {
  fact: oneOf(['deposit', 'login', null], 'The line is of a deposit or a login; null: of a game round'),
  game_id: Type.String({ description: 'Empty of a deposit or a login' }),
  round_id: Type.String({ description: 'The round, or the unique_id of the deposit or login' }),
  started_at: utcTime('Its earliest bet, or win if it has no bet; of a deposit or a login when it happened'),
  settled_at: utcTime('Its latest event'),
  stake: orNull(
    Type.String(),
    'Exact decimal in the campaign’s currency, half up where a conversion has more than 8 decimals; null: no rate, or no round',
  ),
  payout: orNull(Type.String(), 'Like `stake`'),
  deposited: orNull(
    Type.String(),
    'What a deposit that counts is worth, like `stake`; null: no rate, or no deposit',
  ),
  outcome: oneOf(
    ['won', 'lost', 'open', null],
    'Null: it has no bet, or none is left, so it is not a round; or a deposit or a login',
  ),
  counted: Type.Boolean(),
  not_counted: oneOf([...notCountedReasons, null], 'Why the round does not count; null: it counts'),
  credits: Type.Array(credit),
  attempt: oneOf(
    ['completed', 'given_up', null],
    'Missions: how the running attempt ended with this round, deposit or login',
  ),
  score: orNull(Type.String(), 'After this round; null while there is none'),
  team_id: Type.Optional(Type.String({ description: 'The team for which it counted; absent: none' })),
  drop: Type.Optional(ofDrop),
  events: Type.Array(explainedEvent, { description: 'In the order of receipt' }),
});

export type ExplainedRound = Static<typeof explainedRoundSchema>;

/** What an explanation says in addition to its rows. */
export const explanationMembers = {
  version: Type.Integer({ description: 'Version of the campaign whose rules were applied' }),
  seq: count('Number of the newest event that was read, also after a settlement; 0 without a board'),
  currency: Type.String({ description: 'The currency of the campaign' }),
  score: orNull(Type.String(), 'On the board; the last round ends with it'),
  rounds: count('Game rounds that count'),
  segments: Type.Optional(
    Type.Array(model('NamedSegment', { segment_id: Type.Integer(), name: Type.String() }), {
      description:
        'Live segments by which players join: `outside_segment` is about these; absent: the campaign has none',
    }),
  ),
};
