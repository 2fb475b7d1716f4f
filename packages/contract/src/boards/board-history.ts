import { type Static, Type } from 'typebox';
import { count, instant, model } from '../values/schemas.ts';

export const maxHistoryMoments = 200;
export const usualHistoryMoments = 50;
export const maxHistoryTop = 100;
export const usualHistoryTop = 10;
/** Most players that a query of histories names. */
export const maxHistoryPlayers = 20;

/** Query of `GET /api/v1/campaigns/{id}/history`. */
export const historyQuerySchema = Type.Object(
  {
    from: Type.Optional(
      instant(
        'The first moment, RFC 3339; by default the campaign’s start, or when the first event was received if that was later',
      ),
    ),
    to: Type.Optional(
      instant(
        'The last moment, RFC 3339; by default now, or the end of the campaign’s grace if that was earlier',
      ),
    ),
    moments: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: maxHistoryMoments,
        default: usualHistoryMoments,
        description: 'How many moments, evenly from the first to the last',
      }),
    ),
    top: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxHistoryTop,
        default: usualHistoryTop,
        description: 'How many rows of the last board to follow back',
      }),
    ),
    player_id: Type.Optional(
      Type.Union(
        [
          Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: maxHistoryPlayers }),
          Type.String({ minLength: 1, maxLength: 255 }),
        ],
        {
          description: `Further players to follow, each by a parameter of its own, up to ${maxHistoryPlayers}`,
        },
      ),
    ),
  },
  { additionalProperties: false },
);

const atEachMoment = (of: 'integer' | 'string', description: string) =>
  Type.Unsafe<(number | null)[] | (string | null)[]>({
    type: 'array',
    items: { type: [of, 'null'] },
    description,
  });

const historyPlayerSchema = model('HistoryPlayer', {
  player_id: Type.String(),
  player_hash: Type.String({ description: 'The id that public boards show' }),
  player_username: Type.String({ description: 'The latest known, or `Player` and 6 characters of the hash' }),
  places: Type.Unsafe<(number | null)[]>(
    atEachMoment('integer', 'The place at each moment; null: not on the board'),
  ),
  scores: Type.Unsafe<(string | null)[]>(
    atEachMoment('string', 'The score at each moment, an exact decimal; null: not on the board'),
  ),
});
export type HistoryPlayer = Static<typeof historyPlayerSchema>;

/** How a board came about. */
export const boardHistorySchema = model(
  'BoardHistory',
  {
    campaign_id: Type.Integer(),
    version: Type.Integer({ description: 'Version of the campaign whose rules were applied at all moments' }),
    moments: Type.Array(
      Type.Object({
        at: Type.String({ format: 'date-time' }),
        seq: count('Number of the newest event in the board; 0: the board has no event'),
      }),
      { description: 'In the order of time; empty where nothing can have been on the board yet' },
    ),
    players: Type.Array(historyPlayerSchema, {
      description: 'The first rows of the last board in order, then those that the query names',
    }),
    count: count('Players on the board at the last moment'),
  },
  'History of a board',
);
export type BoardHistory = Static<typeof boardHistorySchema>;
