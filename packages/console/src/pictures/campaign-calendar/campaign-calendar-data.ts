import { t } from '../../languages/messages.ts';
import type { MomentFormat } from '../time/moment-format.ts';

/** Campaigns on a time axis. */
export interface CampaignCalendarData {
  readonly campaigns: readonly CalendarCampaign[];
  /** RFC 3339. */
  readonly now: string;
  /** What the axis shows, RFC 3339; undefined: from the first start to the last end. */
  readonly from?: string;
  readonly to?: string;
  readonly format: MomentFormat;
}

export interface CalendarCampaign {
  readonly id: number;
  readonly name: string;
  /** The name of its lane, such as its games; lanes are in order of their names. */
  readonly lane: string;
  readonly start: string;
  readonly end: string;
  readonly status: CalendarStatus;
}

/** As the console calls the states of a campaign. */
export type CalendarStatus = 'draft' | 'scheduled' | 'active' | 'finished' | 'settled' | 'cancelled';

export const calendarStatusNames: Record<CalendarStatus, string> = {
  draft: t('draft'),
  scheduled: t('scheduled'),
  active: t('active'),
  finished: t('finished'),
  settled: t('settled'),
  cancelled: t('cancelled'),
};
