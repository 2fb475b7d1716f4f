import { ofAllTenants, rowBy, runBy } from '../../database/statements.ts';

/** How far the log was looked at for players who enter a campaign by a live segment. */
export interface SegmentLook {
  /** The version of the campaign then. */
  version: number;
  /** The newest event. */
  up_to: number;
  /** When all players were looked at. */
  whole_at: Date;
}

/** Running campaigns that players join by a live segment, of all tenants. */
export const readLiveCampaigns = ofAllTenants<{ tenant_id: number; campaign_id: number }>({
  name: 'read-live-segments-running',
  text: 'select tenant_id, campaign_id from live_segments_running($1)',
});

/** The newest look for a campaign; undefined: there was none. */
export const readSegmentLook = rowBy<SegmentLook, [campaign_id: number]>({
  name: 'read-segment-look',
  text: 'select version, up_to, whole_at from segment_looks where tenant_id = $1 and campaign_id = $2',
});

/** Keeps how far the log was looked at. */
export const writeSegmentLook = runBy<[campaign_id: number, SegmentLook]>({
  text: `
    insert into segment_looks (tenant_id, campaign_id, version, up_to, whole_at) values ($1, $2, $3, $4, $5)
    on conflict (tenant_id, campaign_id) do update
       set version = excluded.version, up_to = excluded.up_to, whole_at = excluded.whole_at`,
  values: (campaign_id, { version, up_to, whole_at }) => [campaign_id, version, up_to, whole_at],
});
