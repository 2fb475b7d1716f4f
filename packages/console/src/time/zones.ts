import { useSyncExternalStore } from 'react';

/** In which zone times are shown: `utc`, that of this browser, or any by its IANA name, such as that of the brand. */
const key = 'laurel-time-zone';
const listeners = new Set<() => void>();

/** The zone of this browser. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that this browser knows. */
export const allZones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** IANA name of the zone that times are shown in; UTC until something else is chosen. */
export function shownZone(): string {
  const zone = localStorage.getItem(key);
  return zone !== null && allZones.includes(zone) ? zone : 'UTC';
}

export function showZone(zone: string): void {
  localStorage.setItem(key, zone);
  for (const listener of listeners) listener();
}

export function useShownZone(): string {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shownZone);
}
