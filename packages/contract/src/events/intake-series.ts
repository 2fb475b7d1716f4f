import { type Static, Type } from 'typebox';
import { count, instant, maxIdLength, model, orNull, serial, utcTime } from '../values/schemas.ts';
import { beforeSchema, foundPageSizeSchema, nextSchema } from './event-search.ts';

/** Longest window of the series, in milliseconds. */
export const maxSeriesMilliseconds = 24 * 3_600_000;

const keyFilter = Type.Optional(serial('Only what was sent with this API key'));

/** Query of `GET /api/v1/intake/series`. */
export const intakeSeriesQuerySchema = Type.Object(
  {
    from: Type.Optional(instant('Start, RFC 3339; an hour before `to` by default')),
    to: Type.Optional(instant('End, RFC 3339, at most 24 hours later; now by default')),
    api_key_id: keyFilter,
  },
  { additionalProperties: false },
);

const outcomes = {
  accepted: count('Events that were fresh'),
  duplicates: count('Resends'),
  conflicts: count('Resends with other content'),
  rejected: count('Events that were refused'),
  dated_ahead: count('Accepted events whose timestamp is more than five minutes ahead of the clock'),
};

/** Answer of `GET /api/v1/intake/series`. */
export const intakeSeriesSchema = model('IntakeSeries', {
  from: utcTime('Start of the first minute'),
  to: utcTime('End of the last minute'),
  lag: model(
    'IntakeLag',
    {
      log_seq: count('Number of the newest event of the log'),
      scored_seq: count('Number of the newest event that boards show'),
      events: count('Events that boards do not show yet'),
      seconds: Type.Number({ minimum: 0, description: 'How long ago the oldest of them was received' }),
    },
    'How far boards are behind the log, now',
  ),
  minutes: Type.Array(model('IntakeMinute', { minute: utcTime('Its start'), ...outcomes }), {
    description: 'In order; minutes in which nothing was sent are left out',
  }),
  keys: Type.Array(
    model('IntakeOfKey', {
      api_key_id: Type.Integer(),
      name: orNull(Type.String(), 'Null where the key no longer exists'),
      ...outcomes,
    }),
    { description: 'The same by API key, over all of the window and whatever key was asked for' },
  ),
});
export type IntakeSeries = Static<typeof intakeSeriesSchema>;

/** Query of `GET /api/v1/intake/refusals`. */
export const refusalsQuerySchema = Type.Object(
  {
    unique_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: maxIdLength, description: 'Only refused events with this id' }),
    ),
    api_key_id: keyFilter,
    before: beforeSchema,
    page_size: foundPageSizeSchema,
  },
  { additionalProperties: false },
);

/** One page of refused events, newest first. */
export const refusalsSchema = model('RefusedEvents', {
  next: nextSchema,
  results: Type.Array(
    model('RefusedEvent', {
      id: Type.Integer(),
      at: utcTime('When it was received'),
      api_key_id: Type.Integer(),
      api_key_name: orNull(Type.String(), 'Null where the key no longer exists'),
      index: count('Its position in the batch, from 0'),
      rest_stored: Type.Boolean({
        description: 'Whether the valid events of the batch were stored (`handling=lenient`)',
      }),
      kind: orNull(Type.String(), 'The value of `event` that was sent'),
      unique_id: orNull(Type.String(), 'Null where it has none, or a very long one'),
      player_id: orNull(Type.String(), 'Null where it has none, or a very long one'),
      errors: Type.Array(
        Type.Object({
          pointer: Type.String({ description: 'JSON pointer into the event' }),
          detail: Type.String(),
        }),
        { description: 'The first of its faults' },
      ),
    }),
  ),
});
