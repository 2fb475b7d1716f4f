import type { Session } from '../engine/database.ts';

/**
 * Has the tenant's boards watched for new leads if an endpoint wants to be told of them, else no longer. In the transaction that changes
 * endpoints.
 */
export async function watchLeadsIfWanted(session: Session, tenant_id: number): Promise<void> {
  const [wanted] = await session.query({
    tenant_id,
    text: `
      select 1 from webhook_endpoints
       where tenant_id = $1 and disabled_at is null and (events is null or 'leaderboard.lead_changed' = any(events)) limit 1`,
    values: [tenant_id],
  });
  if (wanted)
    await session.query({
      tenant_id,
      text: `
        insert into lead_watches (tenant_id, seq, changes) values ($1, -1, -1)
        on conflict (tenant_id) do nothing`,
      values: [tenant_id],
    });
  else await stopWatchingLeads(session, tenant_id);
}

async function stopWatchingLeads(session: Session, tenant_id: number): Promise<void> {
  for (const text of [
    'delete from lead_watches where tenant_id = $1',
    'delete from campaign_leads where tenant_id = $1',
  ])
    await session.query({ tenant_id, text, values: [tenant_id] });
}

/** How far boards were looked at; both -1: never. */
export interface LeadWatch {
  seq: number;
  changes: number;
}

/** Where the tenant's log stands, and how often boards changed beside it. */
export async function readBoardPosition(session: Session, tenant_id: number): Promise<LeadWatch> {
  const [row] = await session.query<LeadWatch & Record<string, unknown>>({
    tenant_id,
    name: 'read-board-position',
    text: `
      select h.seq, c.changes + c.campaigns_version as changes
        from event_heads h join scoring_cursors c on c.tenant_id = $1 where h.tenant_id = $1`,
    values: [tenant_id],
  });
  if (!row) throw new Error(`tenant ${tenant_id} has no log`);
  return row;
}

/** The tenant's watch, locked until the transaction ends: of several processes one tells. Undefined: none is wanted. */
export async function lockLeadWatch(session: Session, tenant_id: number): Promise<LeadWatch | undefined> {
  const [row] = await session.query<LeadWatch & Record<string, unknown>>({
    tenant_id,
    name: 'lock-lead-watch',
    text: 'select seq, changes from lead_watches where tenant_id = $1 for update',
    values: [tenant_id],
  });
  return row;
}

/** Notes how far boards were looked at, and when to look again whatever happens. The caller holds the watch. */
export async function noteLeadWatch(
  session: Session,
  tenant_id: number,
  { seq, changes, again_at }: LeadWatch & { again_at: Date | null },
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'note-lead-watch',
    text: 'update lead_watches set seq = $2, changes = $3, again_at = $4 where tenant_id = $1',
    values: [tenant_id, seq, changes, again_at],
  });
}

/** Who led a campaign when it was told last, or seen first. */
export interface Lead {
  campaign_id: number;
  /** Null: nobody. */
  player_hash: string | null;
  /** Null: it was only seen. */
  told_at: Date | null;
}

/** Who led which campaign; a campaign that was never looked at is missing. */
export function readLeads(session: Session, tenant_id: number): Promise<Lead[]> {
  return session.query<Lead & Record<string, unknown>>({
    tenant_id,
    name: 'read-leads',
    text: 'select campaign_id, player_hash, told_at from campaign_leads where tenant_id = $1',
    values: [tenant_id],
  });
}

/** Notes who leads. The caller holds the watch. */
export async function writeLeads(session: Session, tenant_id: number, leads: readonly Lead[]): Promise<void> {
  for (const { campaign_id, player_hash, told_at } of leads)
    await session.query({
      tenant_id,
      name: 'write-lead',
      text: `
        insert into campaign_leads (tenant_id, campaign_id, player_hash, told_at) values ($1, $2, $3, $4)
        on conflict (tenant_id, campaign_id) do update set player_hash = excluded.player_hash, told_at = excluded.told_at`,
      values: [tenant_id, campaign_id, player_hash, told_at],
    });
}
