import type { TenantSession } from '../../database/database.ts';
import { partsOf } from '../../database/table.ts';

/** When a player joined a campaign, in microseconds since the Unix epoch, UTC. */
export interface OptIn {
  player_id: string;
  joined_at: number;
}

const optIns = partsOf<OptIn>({
  table: 'opt_ins',
  columns: 'player_id, (extract(epoch from joined_at) * 1000000)::bigint as joined_at',
  whole: 'campaign_id',
  order: 'player_id',
});

/** All players that joined the campaign. */
export function readOptIns(tenant: TenantSession, campaign_id: number): Promise<OptIn[]> {
  return tenant.query<OptIn & Record<string, unknown>>({
    name: 'read-opt-ins',
    text: `
      select player_id, (extract(epoch from joined_at) * 1000000)::bigint as joined_at
        from opt_ins where tenant_id = $1 and campaign_id = $2`,
    values: [campaign_id],
  });
}

/** When the given players joined, in every campaign that they joined. */
export function readOptInsOf(
  tenant: TenantSession,
  player_ids: string[],
): Promise<(OptIn & { campaign_id: number })[]> {
  return tenant.query<OptIn & { campaign_id: number }>({
    text: `
      select campaign_id, player_id, (extract(epoch from joined_at) * 1000000)::bigint as joined_at
        from opt_ins where tenant_id = $1 and player_id = any($2)`,
    values: [player_ids],
  });
}

/**
 * Records that a player joined, or joined earlier than was known: the earliest time stays, in whatever order the events
 * arrive. Returns the time that was known before; null: the player joins for the first time; undefined: nothing changed. The
 * caller holds the campaign (`lockCampaign`); of two calls for one player the second waits.
 */
export async function writeOptIn(
  tenant: TenantSession,
  campaign_id: number,
  { player_id, joined_at }: OptIn,
): Promise<{ before: number | null } | undefined> {
  const values = [campaign_id, player_id, joined_at];
  const time = `timestamptz 'epoch' + $4::bigint * interval '1 microsecond'`;
  const [first] = await tenant.query({
    name: 'write-opt-in',
    text: `
      insert into opt_ins (tenant_id, campaign_id, player_id, joined_at) values ($1, $2, $3, ${time})
      on conflict (tenant_id, campaign_id, player_id) do nothing
      returning 1`,
    values,
  });
  if (first) return { before: null };
  const [known] = await tenant.query<{ joined_at: number }>({
    name: 'read-opt-in',
    text: `
      select (extract(epoch from joined_at) * 1000000)::bigint as joined_at
        from opt_ins where tenant_id = $1 and campaign_id = $2 and player_id = $3`,
    values: [campaign_id, player_id],
  });
  if (!known || known.joined_at <= joined_at) return undefined;
  await tenant.query({
    name: 'move-opt-in',
    text: `
      update opt_ins set joined_at = ${time}
       where tenant_id = $1 and campaign_id = $2 and player_id = $3`,
    values,
  });
  return { before: known.joined_at };
}

/** How many players joined the campaign. */
export const countOptIns = optIns.count;

/**
 * Some of the players who joined the campaign by player, in code points; a player joins once, so pages never overlap
 * (invariant I7).
 */
export const readOptInRows = optIns.page;
