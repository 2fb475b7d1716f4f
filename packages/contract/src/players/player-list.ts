import { type Static, Type } from 'typebox';
import { player } from '../boards/progress.ts';
import { maxFoundAtOnce } from '../events/event-search.ts';
import { enumeration, maxIdLength, model, orNull, timeOrNull } from '../values/schemas.ts';

/** Days of play that are counted for each player: those up to the latest one. */
export const playedDaysKept = 28;

export const playerOrders = ['recent', 'frequent'] as const;
export type PlayerOrder = (typeof playerOrders)[number];

const maxCursorLength = 2_000;

/** Query of `GET /api/v1/players`. */
export const playerSearchSchema = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxIdLength,
        description:
          'Only players whose latest name begins with this, regardless of the case and width of letters, or whose id begins with ' +
          'exactly this. The player with exactly this id comes first, followed by matching names, then by matching ids. Cannot be combined with `order`',
      }),
    ),
    order: Type.Optional(
      enumeration(
        'PlayerOrder',
        playerOrders,
        '`recent` (the default): the player who played last comes first. `frequent`: of the players who played last, the one who played on most days comes first',
      ),
    ),
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxCursorLength,
        description: 'Continue after this: `next` of the page before, with the same filters',
      }),
    ),
    page_size: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxFoundAtOnce, default: 50, description: 'Items a page' }),
    ),
  },
  { additionalProperties: false },
);
export type PlayerSearch = Static<typeof playerSearchSchema>;

const listedPlayerSchema = model('ListedPlayer', {
  ...player,
  country: orNull(Type.String(), 'The latest known'),
  is_blocked: Type.Boolean(),
  last_played_at: timeOrNull(
    'The hour in which the latest game round event occurred, or was received if it is dated ahead; null: no such event is ' +
      'known. An event that is voided later still counts',
  ),
  days_played: Type.Integer({
    minimum: 0,
    maximum: playedDaysKept,
    description: `On how many of the ${playedDaysKept} UTC days up to the latest the player played`,
  }),
});
export type ListedPlayer = Static<typeof listedPlayerSchema>;

/** One page of players. */
export const foundPlayersSchema = model('FoundPlayers', {
  next: orNull(Type.String(), 'For `after` of the next page; null on the last one'),
  results: Type.Array(listedPlayerSchema),
});
export type FoundPlayers = Static<typeof foundPlayersSchema>;
