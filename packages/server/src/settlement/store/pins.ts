import type { TenantSession } from '../../database/database.ts';

/** The position in the log that a board is the fold of, and the number of changes outside it. */
export interface Pin {
  /** Number of the newest event that counts. */
  seq: number;
  /** Counts the changes to boards outside the log: what was voided later still counts. */
  changes: number;
  /** The exchange rates, as they are stored with a settlement. */
  rates: string;
}

/**
 * Pins a published campaign: refolds requested by now count in its board, later ones do not. The caller holds the locks of
 * the scoring cursor and of the campaign, and bumps `campaigns_version`.
 */
export async function pinCampaign(
  tenant: TenantSession,
  campaign_id: number,
  { seq, changes, rates }: Pin,
): Promise<void> {
  const [newest] = await tenant.query<{ refold_id: number }>({
    text: 'select coalesce(max(refold_id), 0) as refold_id from refolds where tenant_id = $1',
  });
  await tenant.query({
    text: `
      update campaigns set pinned_seq = $3, pinned_changes = $4, pinned_refold = $5, pinned_rates = $6
       where tenant_id = $1 and campaign_id = $2`,
    values: [campaign_id, seq, changes, newest?.refold_id ?? 0, rates],
  });
}

/** The newest refold that counts in the board of a pinned campaign; undefined: it is not pinned, or is over. */
export async function readPinnedRefold(
  tenant: TenantSession,
  campaign_id: number,
): Promise<number | undefined> {
  const [row] = await tenant.query<{ pinned_refold: number }>({
    text: `
      select pinned_refold from campaigns
       where tenant_id = $1 and campaign_id = $2 and state = 'published' and pinned_seq is not null`,
    values: [campaign_id],
  });
  return row?.pinned_refold;
}

/** Are there refolds still to be done that count in a pinned board? */
export async function hasRefoldsUpTo(tenant: TenantSession, refold_id: number): Promise<boolean> {
  const rows = await tenant.query({
    text: 'select from refolds where tenant_id = $1 and refold_id <= $2 limit 1',
    values: [refold_id],
  });
  return rows.length > 0;
}
