import { Tooltip } from '@mantine/core';
import { useNow } from './clock.ts';
import { agoText, distanceText, hourAgoText, timeText } from './time-text.ts';
import { ownZone, useShownZone } from './zones.ts';

interface TimeProps {
  /** RFC 3339, UTC. */
  value: string;
  precision?: 'day' | 'minute' | 'second' | 'millisecond';
}

/**
 * A time in the zone that is chosen for the whole console, always with the zone's name; UTC and this browser's zone on
 * hover.
 */
export function Time({ value, precision = 'minute' }: TimeProps) {
  const zone = useShownZone();
  const others = [...new Set(['UTC', ownZone])].map((one) => timeText(value, one, 'second'));
  return (
    <Tooltip label={others.join(' · ')}>
      <time dateTime={value} className="numeric">
        {timeText(value, zone, precision)}
      </time>
    </Tooltip>
  );
}

/** How long ago, or in how long; follows the clock. `isPast`: of what has happened, however the clocks differ. */
export function Distance({ value, isPast = false }: { value: string; isPast?: boolean }) {
  const left = new Date(value).getTime() - useNow().getTime();
  return (
    <time dateTime={value} className="numeric">
      {isPast ? agoText(-left) : distanceText(left)}
    </time>
  );
}

/** Shows how long ago something was of which only the beginning of its hour is known; follows the clock. */
export function HourAgo({ value }: { value: string }) {
  return (
    <time dateTime={value} className="numeric">
      {hourAgoText(useNow().getTime() - new Date(value).getTime())}
    </time>
  );
}
