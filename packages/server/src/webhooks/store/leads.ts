import type { TenantSession } from '../../database/database.ts';
import { rowBy, rowsBy, runBy } from '../../database/statements.ts';

/**
 * Starts the watch for new leads on the tenant's boards if an endpoint subscribes to them, otherwise ends it. Runs in the
 * transaction that changes endpoints.
 */
export async function watchLeadsIfWanted(tenant: TenantSession): Promise<void> {
  const [wanted] = await tenant.query({
    text: `
      select 1 from webhook_endpoints
       where tenant_id = $1 and disabled_at is null and (events is null or 'leaderboard.lead_changed' = any(events)) limit 1`,
  });
  const changes = wanted
    ? [
        'insert into lead_watches (tenant_id, seq, changes) values ($1, -1, -1) on conflict (tenant_id) do nothing',
      ]
    : ['delete from lead_watches where tenant_id = $1', 'delete from campaign_leads where tenant_id = $1'];
  for (const text of changes) await tenant.query({ text });
}

/** How far boards were looked at; both -1: never. */
export interface LeadWatch {
  seq: number;
  changes: number;
}

/** How far the tenant's log has come, and how often boards changed outside it. */
export async function readBoardPosition(tenant: TenantSession): Promise<LeadWatch> {
  const [row] = await tenant.query<LeadWatch>({
    name: 'read-board-position',
    text: `
      select h.seq, c.changes + c.campaigns_version as changes
        from event_heads h join scoring_cursors c on c.tenant_id = $1 where h.tenant_id = $1`,
  });
  if (!row) throw new Error(`tenant ${tenant.tenant_id} has no log`);
  return row;
}

/**
 * The tenant's watch, locked until the transaction ends, so that one of several processes sends. Undefined: no endpoint
 * wants it.
 */
export const lockLeadWatch = rowBy<LeadWatch>({
  name: 'lock-lead-watch',
  text: 'select seq, changes from lead_watches where tenant_id = $1 for update',
});

/** Records how far boards were looked at, and when to look again in any case. The caller holds the watch. */
export const noteLeadWatch = runBy<[LeadWatch & { again_at: Date | null }]>({
  name: 'note-lead-watch',
  text: 'update lead_watches set seq = $2, changes = $3, again_at = $4 where tenant_id = $1',
  values: ({ seq, changes, again_at }) => [seq, changes, again_at],
});

/** The player who led a campaign when a lead was last announced, or first seen. */
export interface Lead {
  campaign_id: number;
  /** Null: no player. */
  player_hash: string | null;
  /** Null: it was only seen. */
  told_at: Date | null;
}

/** Who led which campaign; a campaign that was never looked at is missing. */
export const readLeads = rowsBy<Lead>({
  name: 'read-leads',
  text: 'select campaign_id, player_hash, told_at from campaign_leads where tenant_id = $1',
});

/** Records who leads. The caller holds the watch. */
export async function writeLeads(tenant: TenantSession, leads: readonly Lead[]): Promise<void> {
  for (const { campaign_id, player_hash, told_at } of leads)
    await tenant.query({
      name: 'write-lead',
      text: `
        insert into campaign_leads (tenant_id, campaign_id, player_hash, told_at) values ($1, $2, $3, $4)
        on conflict (tenant_id, campaign_id) do update set player_hash = excluded.player_hash, told_at = excluded.told_at`,
      values: [campaign_id, player_hash, told_at],
    });
}
