import { type Static, Type } from 'typebox';
import { leaderboardRowSchema } from '../boards/leaderboard.ts';
import { player, playerProgressSchema } from '../boards/progress.ts';
import { ownTeamSchema } from '../boards/teams.ts';
import { campaignStatusSchema } from '../campaigns/answers.ts';
import { kindNames } from '../campaigns/by-kind.ts';
import { tournamentTypeSchema } from '../campaigns/definition.ts';
import { payoutStatusSchema } from '../values/payout-status.ts';
import { count, describedAs, enumeration, model, orNull, timeOrNull, utcTime } from '../values/schemas.ts';

/** Why a player is kept off a board (docs/rules/places.md#3); of several reasons the first. */
export const notEligibleReasons = [
  'disqualified',
  'incentives_paused',
  'blocked',
  'stage_not_settled',
  'outside_stage',
  'outside_segment',
  'outside_audience',
] as const;
export type NotEligibleReason = (typeof notEligibleReasons)[number];

const decimal = (description: string) => orNull(Type.String(), description);
const integer = (description: string) => orNull(Type.Integer(), description);
const titles = Type.Array(Type.String(), { description: 'Titles in the campaign’s default language' });

const nextPrize = model('NextPrize', {
  place: integer('The place that wins it; null in IM'),
  rounds: integer('IM: the most rounds that an attempt may use for it'),
  prizes: titles,
  score_to_beat: decimal(
    'Score of the player at that place now; IM: the bound. Null: the place is free, and any score wins it',
  ),
  equal_is_enough: Type.Boolean({
    description:
      'Whether a score equal to `score_to_beat` wins it (IM, and the tie rules `shared` and `dense`); else it takes a better one',
  }),
  gap: decimal(
    'Exact distance from the player’s score to `score_to_beat`, in the unit of the score. Without a score it counts from 0 if higher scores are better, and is null if lower scores are better. Also null if any score wins',
  ),
  reachable: Type.Boolean({
    description:
      'False: no further round can bring it (SR finished, RA out of rounds, the best possible score is taken)',
  }),
});

const wonSchema = model('PrizeOfPlayer', {
  title: Type.String({ description: 'In the campaign’s default language; of a share of a team its amount' }),
  payout_id: orNull(Type.Integer(), 'Null: no payout is made yet'),
  status: orNull(payoutStatusSchema, 'Of the payout; null: expected, if the board stays as it is'),
  paid_at: timeOrNull('When it was paid'),
});

const view = {
  place: integer('Null: not on the board'),
  score: decimal('Exact decimal, also of a player who is not eligible; null: no score yet'),
  reached_at: timeOrNull('When the score was reached'),
  eligible: Type.Boolean({ description: 'Whether the player may appear on the board' }),
  not_eligible: Type.Unsafe<NotEligibleReason | null>({
    title: 'NotEligible',
    enum: [...notEligibleReasons, null],
    description: 'Why the player may not appear; if several reasons apply, the first in this list',
  }),
  joined_at: timeOrNull('Null: not joined, or joining is automatic'),
  rounds: count('Rounds that count'),
  unpriced: count('Rounds that will count as soon as their rate is there'),
  progress: playerProgressSchema,
  prizes: describedAs(titles, 'Titles of what `won` has, but for rejected payouts'),
  won: Type.Array(wonSchema, {
    description:
      'What the player won, the payouts in the order in which they were made, then what the board gives if it stays as it is',
  }),
  next_prize: orNull(
    nextPrize,
    'The nearest better prize; null when there is none, after the end, and for a player who is not eligible',
  ),
  team: Type.Optional(ownTeamSchema),
  version: Type.Integer({ description: 'Version of the campaign whose rules the board follows' }),
  seq: count('Number of the newest event that is in it; 0 without a board'),
};

const standingSchema = model('PlayerStanding', view);

/** A player's place, score and progress in one campaign. */
export type PlayerStanding = Static<typeof standingSchema>;

/** `GET /api/v1/campaigns/{id}/players/{player_id}` (docs/rules/operations.md#6). */
export const playerViewSchema = model('PlayerView', {
  ...player,
  ...view,
  neighbours: Type.Array(leaderboardRowSchema, {
    description: 'The player’s row with up to two above and below; empty without a place',
  }),
});
export type PlayerView = Static<typeof playerViewSchema>;

const named = {
  campaign_id: Type.Integer(),
  custom_id: Type.String(),
  kind: enumeration('CampaignKind', kindNames, 'Kind of campaign'),
  name: Type.String({ description: 'In the campaign’s default language' }),
};
const inTime = {
  status: campaignStatusSchema,
  settled: Type.Boolean({ description: 'Whether the board is final' }),
  start: Type.String(),
  end: Type.String(),
};

/** One row of `GET /api/v1/players/{player_id}/campaigns` (docs/rules/operations.md#6). */
export const playerCampaignSchema = model('PlayerCampaign', {
  ...named,
  tournament_type: Type.Optional(tournamentTypeSchema),
  ...inTime,
  ...view,
});
export type PlayerCampaign = Static<typeof playerCampaignSchema>;

/** One row of `GET /api/v1/players/{player_id}/tournaments` (docs/rules/operations.md#6). */
export const playerTournamentSchema = model('PlayerTournament', {
  ...named,
  tournament_type: tournamentTypeSchema,
  ...inTime,
  ...view,
});
export type PlayerTournament = Static<typeof playerTournamentSchema>;

const fact = model('PlayerFact', {
  value: Type.Unsafe<string | boolean | readonly string[] | null>({
    type: ['string', 'boolean', 'array', 'null'],
    items: { type: 'string' },
    description: 'Null: cleared',
  }),
  timestamp: utcTime('Time of the event that gave the value'),
  unique_id: Type.String({ description: 'Id of the event that gave the value' }),
});

/** `GET /api/v1/players/{player_id}` (docs/rules/operations.md#6). */
export const playerSchema = model('Player', {
  ...player,
  facts: Type.Record(Type.String(), fact, {
    description:
      'The latest of each field that was ever sent (username, country, tags, is_blocked, …), with its event',
  }),
});
export type Player = Static<typeof playerSchema>;
