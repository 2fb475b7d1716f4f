import { type Static, Type } from 'typebox';
import { count, model, orNull, utcTime } from '../values/schemas.ts';
import { dayPattern } from '../values/timestamps.ts';

/** Players of one currency are counted up to so many. */
export const maxCountedPlayers = 1_000;

/** So many of the newest events of the log are looked at. */
export const gapEvents = 20_000;

const date = Type.String({ pattern: dayPattern });

/** Answer of `GET /api/v1/exchange-rates/gaps`. */
export const rateGapsSchema = model('RateGaps', {
  looked_at: model(
    'RateGapsSample',
    {
      events: count('Game-round events that are not void, among the newest 20,000 events of the log'),
      since: orNull(utcTime('When the first of them was received'), 'Null: there are none'),
    },
    'What `events` and `unpriced` of a currency are counted from',
  ),
  currencies: Type.Array(
    model('RateGap', {
      currency: Type.String(),
      first_rate: orNull(date, 'First day with a rate, UTC; null: there is none, and EUR needs none'),
      latest_rate: orNull(date, 'Day of the newest rate, UTC; it holds until the next one'),
      players: count(`Players who have ever played in it, counted up to ${maxCountedPlayers}`),
      events: count('Game-round events in it'),
      unpriced: count('Game-round events in it on a day without a rate'),
    }),
    { description: 'Every currency in which anybody has played, in order of its code' },
  ),
});
export type RateGaps = Static<typeof rateGapsSchema>;
