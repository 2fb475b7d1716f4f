import { type Static, Type } from 'typebox';
import { describedAs, instant, maxIdLength, model, orNull, serial } from '../values/schemas.ts';
import { archivedEventSchema, eventKindSchema } from './archive.ts';

/** Most events of one page. */
export const maxFoundAtOnce = 200;

/** The id of an event, a player, a game or a round in a query. */
export const idSchema = Type.String({ minLength: 1, maxLength: maxIdLength });

/** Where the next page of a list without a count begins. */
export const beforeSchema = Type.Optional(serial('Go on below this number: `next` of the page before'));

/** How many a page of such a list has. */
export const foundPageSizeSchema = Type.Optional(
  Type.Integer({ minimum: 1, maximum: maxFoundAtOnce, default: 50, description: 'Items a page' }),
);

/** Query of `GET /api/v1/events`. */
export const eventSearchSchema = Type.Object(
  {
    unique_id: Type.Optional(
      describedAs(idSchema, 'The one event with this id; cannot be combined with other filters'),
    ),
    player_id: Type.Optional(describedAs(idSchema, 'Only events of this player')),
    game_id: Type.Optional(describedAs(idSchema, 'With `player_id`: only events of this game')),
    round_id: Type.Optional(describedAs(idSchema, 'With `player_id`: only events of this round')),
    kind: Type.Optional(eventKindSchema),
    from: Type.Optional(instant('Only events received at this time or later; RFC 3339')),
    to: Type.Optional(instant('Only events received before this time; RFC 3339')),
    before: beforeSchema,
    page_size: foundPageSizeSchema,
  },
  { additionalProperties: false },
);
export type EventSearch = Static<typeof eventSearchSchema>;

/** Number below which the next page of a list without a count begins. */
export const nextSchema = orNull(
  Type.Integer(),
  'Number for `before` of the next page; null on the last one. A page may be short, or empty, and yet have a next one',
);

/** One page of events, newest first. */
export const foundEventsSchema = model('FoundEvents', {
  next: nextSchema,
  results: Type.Array(archivedEventSchema),
});
export type FoundEvents = Static<typeof foundEventsSchema>;
