const DAY = 86_400_000;

/** The day on which an instant (ms) lies in a zone, as that day's midnight in UTC. */
export function dayIn(instant: number, zone: string): number {
  const wall = instant + aheadOf(zone)(instant);
  return wall - (wall % DAY);
}

/** When a day, named by its midnight in UTC, begins in a zone (ms). A midnight that the clock skips is the hour after it. */
export function midnightIn(day: number, zone: string): number {
  const ahead = aheadOf(zone);
  const guess = day - ahead(day);
  return day - ahead(guess);
}

/** By how many ms the clocks of a zone are ahead of UTC. */
function aheadOf(zone: string): (instant: number) => number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  return (instant) => {
    const name = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    if (sign === undefined) return 0;
    const ahead = Date.parse(`1970-01-01T${hours}:${minutes}:00Z`);
    return sign === '-' ? -ahead : ahead;
  };
}
