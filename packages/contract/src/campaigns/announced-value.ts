import { hasExactForm } from '../values/exact-patterns.ts';
import type { SeedAnnouncement } from './raffle.ts';

/** Whether a value is not blank and has the form that was announced (docs/rules/raffles.md#4). */
export function isAnnouncedValue(seed_source: SeedAnnouncement | undefined, value: string): boolean {
  return value.trim() !== '' && (seed_source === undefined || hasExactForm(seed_source.pattern, value));
}
