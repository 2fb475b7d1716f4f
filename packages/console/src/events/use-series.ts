import { keepPreviousData } from '@tanstack/react-query';
import { laurel, useRead } from '../connection/laurel.ts';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { clock } from '../time/clock.ts';
import { wholeNumber } from '../values/whole-number.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So long the minutes are kept. */
const MAX_AGE = 35 * 24 * HOUR;

/** The window that the address names, and how it is moved. `to`: its end, RFC 3339; '': now. */
export function useWindow() {
  const [{ hours, to, key }, ask] = useAddressQuery({ hours: '1', to: '', key: '' });
  const length = (wholeNumber(hours) ?? 1) * HOUR;
  const move = (by: 1 | -1) => {
    const end = (to === '' ? clock().getTime() : Date.parse(to)) + by * length;
    ask({ to: end >= clock().getTime() ? '' : new Date(end).toISOString() });
  };
  const isOldest = to !== '' && Date.parse(to) - 2 * length < clock().getTime() - MAX_AGE;
  return { hours, to, key, length, isOldest, ask, move };
}

/** The series of the window; one that ends now goes on by itself. */
export function useSeries({ to, key, length }: Pick<ReturnType<typeof useWindow>, 'to' | 'key' | 'length'>) {
  return useRead(
    ['intake', 'series', to, key, length],
    (signal) => {
      const end = to === '' ? clock() : new Date(to);
      // The minute that is under way is the last of them.
      const from = new Date(Math.ceil(end.getTime() / MINUTE) * MINUTE - length);
      const query = { from: from.toISOString(), to: end.toISOString(), api_key_id: wholeNumber(key) };
      return laurel.readIntakeSeries({ query, signal });
    },
    { placeholderData: keepPreviousData, every: to === '' && (length > HOUR ? 15_000 : 5_000) },
  );
}
