import { type Static, Type } from 'typebox';
import { playerProgressSchema } from '../boards/progress.ts';
import { campaignStatusSchema } from '../campaigns/answers.ts';
import { defaultListingLanguage } from '../listing/listing.ts';
import { count, decimal, language, model, utcTime } from '../values/schemas.ts';

/** How many lines of a board are shown, and how many campaigns one stream covers, at most. */
export const usualLiveRows = 25;
export const maxLiveRows = 1_000;
export const maxLiveCampaigns = 20;
/** How long (s) a request for the next change may wait. */
export const maxLiveWaitSeconds = 25;

/** The credential of clients that cannot send headers. */
export const liveKeyQuery = {
  key: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'A publishable key, for clients that cannot send `Authorization`',
    }),
  ),
};

const shown = {
  rows: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxLiveRows,
      default: usualLiveRows,
      description:
        'How many lines of each board, above 25 rounded up to 50, 100, 250, 500 or 1000; never more than the listing shows',
    }),
  ),
  language: Type.Optional(language(`BCP 47; ${defaultListingLanguage} by default`)),
  ...liveKeyQuery,
};

/** Query parameters of the stream. */
export const liveStreamQuerySchema = Type.Object({
  campaigns: Type.String({
    pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,19}$',
    description: `Ids of up to ${maxLiveCampaigns} campaigns, with commas between`,
  }),
  missing: Type.Optional(
    Type.Literal('skip', {
      description:
        '`skip`: campaigns that players are not shown are left out, each named by an event `missing`; 404 only where none is left',
    }),
  ),
  ...shown,
});

/** Query parameters of the same as JSON. */
export const liveBoardQuerySchema = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The revision that the client has; absent: none',
    }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxLiveWaitSeconds,
      default: 0,
      description: 'How many seconds to wait for a revision other than `after`',
    }),
  ),
  ...shown,
});

const campaign_id = Type.Integer({ description: 'Id of the campaign' });
const titles = Type.Array(Type.String(), { description: 'Titles of prizes, in the requested language' });

/** A line as the listing has it, with its place. */
export const liveRowSchema = model('LiveRow', {
  place: Type.Integer({ minimum: 1 }),
  player_id: Type.String({ description: 'Opaque' }),
  player_username: Type.String(),
  score: Type.Number({ description: 'The exact decimal: read its text where more than 15 digits matter' }),
  prizes: titles,
});
export type LiveRow = Static<typeof liveRowSchema>;

const board = {
  campaign_id,
  revision: Type.Integer({ description: 'One revision is one board, on every server' }),
  from: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'null: `rows` are the whole board; else the revision after which `rows` changed and `removed` left',
  }),
  contributions: Type.Optional(
    Type.Array(decimal(), {
      description:
        'Of a jackpot: what all rounds that count contribute to each level (docs/rules/jackpots.md#6); a change of it is one of the board',
    }),
  ),
  count: count('How many players are on the board, shown or not'),
  rows: Type.Array(liveRowSchema),
  removed: Type.Array(Type.String(), { description: 'The `player_id`s that are no longer among the lines' }),
  check: count(
    'CRC-32 of all visible lines after the change, in order: place, player_id and score (as its JSON text is), U+0009 between and U+000A behind each',
  ),
};

/** Data of the event `board`. */
export const liveBoardSchema = model('LiveBoard', board);
export type LiveBoard = Static<typeof liveBoardSchema>;

/** Data of the event `phase`. */
export const livePhaseSchema = model('LivePhase', {
  campaign_id,
  status: campaignStatusSchema,
  start: Type.String({ format: 'date-time' }),
  end: Type.String({ format: 'date-time' }),
  settled: Type.Boolean({ description: 'Whether the board is final' }),
  now: utcTime('The time of the server, for countdowns'),
});
export type LivePhase = Static<typeof livePhaseSchema>;

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  description: string,
) => Type.Union([schema, Type.Null()], { description });

/** Data of the event `me`: the standing of the player of the token. */
export const liveMeSchema = model('LiveMe', {
  campaign_id,
  place: orNull(Type.Integer({ minimum: 1 }), 'null: the player is not on the board'),
  score: orNull(Type.Number(), 'The exact decimal; null: the player has none'),
  to_next_prize: orNull(
    Type.Number(),
    'From the score to that of the next prize; null where there is no such distance',
  ),
  next_prize: orNull(
    Type.Object({
      place: orNull(Type.Integer(), 'The place that wins it; null where rounds used win it'),
      titles,
    }),
    'The nearest better prize',
  ),
  prizes: { ...titles, description: 'What the player would win now' },
  eligible: Type.Boolean({ description: 'Whether the player may appear on the board' }),
  joined: Type.Optional(
    Type.Boolean({ description: 'Whether the player has joined; only of campaigns that players must join' }),
  ),
  progress: Type.Optional({
    ...playerProgressSchema,
    description: 'How far the player is; only of missions',
  }),
  tickets: Type.Optional(count('How many tickets the player has; only of raffles')),
  team: Type.Optional(
    model(
      'LiveTeam',
      {
        team_id: Type.String({ description: 'The `player_id` of its line' }),
        team_name: Type.String(),
        place: orNull(Type.Integer({ minimum: 1 }), 'null: the team is not on the board'),
        score: orNull(Type.Number(), 'The team’s; the exact decimal'),
        own_score: Type.Number({ description: 'What of it is the player’s; the exact decimal' }),
      },
      'The player’s team, where there are any; `next_prize` is the team’s',
    ),
  ),
});
export type LiveMe = Static<typeof liveMeSchema>;

/** Data of the event `missing`, at the beginning of streams with `missing=skip`. */
export const liveMissingSchema = model('LiveMissing', { campaign_id });
export type LiveMissing = Static<typeof liveMissingSchema>;

/** Data of the event `goodbye`, before the server ends a stream. */
export const liveGoodbyeSchema = model('LiveGoodbye', {
  reason: Type.String({ description: '`stopping`, `moving`, `slow`, `expired`, `revoked` or `changed`' }),
  retry_after_ms: Type.Integer({ minimum: 0 }),
});
export type LiveGoodbye = Static<typeof liveGoodbyeSchema>;

/** A board with the data of the other events. */
export const liveAnswerSchema = model('LiveAnswer', {
  ...board,
  phase: livePhaseSchema,
  me: Type.Union([liveMeSchema, Type.Null()], {
    description: 'With a player token of the scope `me`; null otherwise',
  }),
});
export type LiveAnswer = Static<typeof liveAnswerSchema>;
