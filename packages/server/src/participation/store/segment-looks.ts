import { type Answers, askMachines } from '../../database/cluster/ask-machines.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';

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
export function readLiveCampaigns(
  session: Queryable,
): Promise<Answers<{ tenant_id: number; campaign_id: number }>> {
  return askMachines(session, (tenant_ids) =>
    session.query<{ tenant_id: number; campaign_id: number }>({
      name: 'read-live-segments-running',
      text: 'select tenant_id, campaign_id from live_segments_running($1)',
      values: [tenant_ids],
    }),
  );
}

/** The newest look for a campaign; undefined: there was none. */
export async function readSegmentLook(
  tenant: TenantSession,
  campaign_id: number,
): Promise<SegmentLook | undefined> {
  const [look] = await tenant.query<SegmentLook>({
    name: 'read-segment-look',
    text: 'select version, up_to, whole_at from segment_looks where tenant_id = $1 and campaign_id = $2',
    values: [campaign_id],
  });
  return look;
}

/** Keeps how far the log was looked at. */
export async function writeSegmentLook(
  tenant: TenantSession,
  campaign_id: number,
  { version, up_to, whole_at }: SegmentLook,
): Promise<void> {
  await tenant.query({
    text: `
      insert into segment_looks (tenant_id, campaign_id, version, up_to, whole_at) values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, campaign_id) do update
         set version = excluded.version, up_to = excluded.up_to, whole_at = excluded.whole_at`,
    values: [campaign_id, version, up_to, whole_at],
  });
}
