import { useEffect, useState } from 'react';

/** The only source of time in the console. */
export const clock = (): Date => new Date();

/** The time now, to so many milliseconds. */
export function useNow(every = 1_000): Date {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
