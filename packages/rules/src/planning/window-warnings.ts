import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import {
  formatTimestamp,
  MICROSECONDS_A_SECOND,
  parseTimestamp,
} from '@laurel/contract/values/timestamps.ts';

/** When (µs) the newest event was received; null: there is none yet. */
export interface WindowFacts {
  now: number;
  newestReceived: number | null;
}

/**
 * What staff should know of a window before the campaign is published (docs/rules/campaigns.md#5); none of it refuses
 * anything.
 */
export function windowWarnings(
  { start, end, audience, rules }: CampaignDefinition,
  { now, newestReceived }: WindowFacts,
): DefinitionError[] {
  const from = parseTimestamp(start) as number;
  const to = parseTimestamp(end) as number;
  const settles = to + rules.grace_seconds * MICROSECONDS_A_SECOND;
  const found: DefinitionError[] = [];
  if (to <= now) found.push({ pointer: '/end', detail: overText(settles, now) });
  else if (from <= now)
    found.push({ pointer: '/start', detail: `the window has begun: rounds played since ${start} count` });
  if (to <= now && (newestReceived === null || newestReceived < from))
    found.push({
      pointer: '/start',
      detail: 'no event has been received since the start, so the board is empty',
    });
  const registered = audience.registered_from === null ? null : parseTimestamp(audience.registered_from);
  if (registered !== null && registered >= to)
    found.push({
      pointer: '/audience/registered_from',
      detail: 'only players who register after the end take part',
    });
  return found;
}

function overText(settles: number, now: number): string {
  if (settles <= now) return 'the window is over, and so is the grace: the board is settled at once';
  return `the window is over: the board is settled at ${formatTimestamp(settles)}`;
}
