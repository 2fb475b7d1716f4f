import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { plannedDefinition } from '@laurel/contract/campaigns/definition-of.ts';
import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import { instantOf, localText } from '../time/zoned-time.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/**
 * The same definition under another name, whole weeks later: in the first week, from the next one on, whose start is yet to
 * come. It starts and ends at the same time of day in the zone, whatever its clocks do meanwhile.
 */
export function copiedDefinition(campaign: Campaign, now: Date, zone: string): CampaignDefinition {
  const definition = plannedDefinition(campaign);
  const passed = Math.floor((now.getTime() - Date.parse(campaign.start)) / WEEK);
  const weeks = Math.max(1, passed + 1);
  return {
    ...definition,
    custom_id: `${campaign.custom_id}-copy`,
    start: weeksLater(campaign.start, weeks, zone),
    end: definition.end === openEnd ? openEnd : weeksLater(definition.end, weeks, zone),
  };
}

function weeksLater(instant: string, weeks: number, zone: string): string {
  const [day = '', time = ''] = localText(instant, zone, 'second').split(' ');
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + weeks * WEEK).toISOString().slice(0, 10);
  return instantOf(`${later} ${time}`, zone) ?? instant;
}

/** Name and window of a copy that runs so many days of 24 hours later, as long as the first one. */
export function copyWindow(
  { custom_id, start, end }: { custom_id: string; start: string; end: string },
  { days, suffix }: { days: number; suffix: string },
): { custom_id: string; start: string; end: string } {
  return {
    custom_id: `${custom_id}${suffix}`,
    start: later(start, days),
    end: end === openEnd ? end : later(end, days),
  };
}

function later(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY).toISOString().replace('.000Z', 'Z');
}
