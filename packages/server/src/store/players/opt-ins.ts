import type { Session } from '../engine/database.ts';

/** When a player joined a campaign, in microseconds since the Unix epoch, UTC. */
export interface OptIn {
  player_id: string;
  joined_at: number;
}

/** All players that joined the campaign. */
export function readOptIns(session: Session, tenant_id: number, campaign_id: number): Promise<OptIn[]> {
  return session.query<OptIn & Record<string, unknown>>({
    tenant_id,
    name: 'read-opt-ins',
    text: `
      select player_id, (extract(epoch from joined_at) * 1000000)::bigint as joined_at
        from opt_ins where tenant_id = $1 and campaign_id = $2`,
    values: [tenant_id, campaign_id],
  });
}

/** When the given players joined, in every campaign that they joined. */
export function readOptInsOf(
  session: Session,
  tenant_id: number,
  player_ids: string[],
): Promise<(OptIn & { campaign_id: number })[]> {
  return session.query<OptIn & { campaign_id: number }>({
    tenant_id,
    text: `
      select campaign_id, player_id, (extract(epoch from joined_at) * 1000000)::bigint as joined_at
        from opt_ins where tenant_id = $1 and player_id = any($2)`,
    values: [tenant_id, player_ids],
  });
}

/**
 * Notes that a player joined, or joined earlier than was known: the earliest time stays, in whatever order they come. Answers
 * the time that was known before; null: it is the first time that the player joins; undefined: nothing changed. The caller holds the campaign (`lockCampaign`); of two calls for one player the second waits.
 */
export async function writeOptIn(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  { player_id, joined_at }: OptIn,
): Promise<{ before: number | null } | undefined> {
  const values = [tenant_id, campaign_id, player_id, joined_at];
  const time = `timestamptz 'epoch' + $4::bigint * interval '1 microsecond'`;
  const [first] = await session.query({
    tenant_id,
    name: 'write-opt-in',
    text: `
      insert into opt_ins (tenant_id, campaign_id, player_id, joined_at) values ($1, $2, $3, ${time})
      on conflict (tenant_id, campaign_id, player_id) do nothing
      returning 1`,
    values,
  });
  if (first) return { before: null };
  const [known] = await session.query<{ joined_at: number }>({
    tenant_id,
    name: 'read-opt-in',
    text: `
      select (extract(epoch from joined_at) * 1000000)::bigint as joined_at
        from opt_ins where tenant_id = $1 and campaign_id = $2 and player_id = $3`,
    values: [tenant_id, campaign_id, player_id],
  });
  if (!known || known.joined_at <= joined_at) return undefined;
  await session.query({
    tenant_id,
    name: 'move-opt-in',
    text: `
      update opt_ins set joined_at = ${time}
       where tenant_id = $1 and campaign_id = $2 and player_id = $3`,
    values,
  });
  return { before: known.joined_at };
}

/** How many players joined the campaign. */
export async function countOptIns(session: Session, tenant_id: number, campaign_id: number): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: 'select count(*) from opt_ins where tenant_id = $1 and campaign_id = $2',
    values: [tenant_id, campaign_id],
  });
  return row?.count ?? 0;
}

/** Some of those who joined the campaign by player, in code points; a player joins once, so pages never overlap (invariant I7). */
export function readOptInRows(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  rows: { offset: number; limit: number },
): Promise<OptIn[]> {
  return session.query<OptIn & Record<string, unknown>>({
    tenant_id,
    text: `
      select player_id, (extract(epoch from joined_at) * 1000000)::bigint as joined_at
        from opt_ins where tenant_id = $1 and campaign_id = $2
       order by player_id offset $3 limit $4`,
    values: [tenant_id, campaign_id, rows.offset, rows.limit],
  });
}
