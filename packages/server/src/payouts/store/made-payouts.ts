import type { TenantSession } from '../../database/database.ts';
import type { StoredPayout } from './payouts.ts';

/** A payout that was made. */
export type MadePayout = Pick<StoredPayout, 'status'> & { id: number };

/** The payouts of a campaign by these players, each player's in the order in which they were made. */
export async function payoutsOfPlayers(
  tenant: TenantSession,
  campaign_id: number,
  player_ids: readonly string[],
): Promise<Map<string, MadePayout[]>> {
  const rows = await tenant.query<MadePayout & { player_id: string } & Record<string, unknown>>({
    text: `
      select p.*
        from unnest($3::text[]) as wanted(player_id)
       cross join lateral (
         select player_id, payout_id as id, status from payouts
          where tenant_id = $1 and campaign_id = $2 and player_id = wanted.player_id offset 0) as p
       order by p.id`,
    values: [campaign_id, player_ids],
  });
  const byPlayer = Map.groupBy(rows, ({ player_id }) => player_id);
  return new Map(
    [...byPlayer].map(([player_id, own]) => [player_id, own.map(({ id, status }) => ({ id, status }))]),
  );
}

/** What cash and bonus prizes of the campaign were awarded so far, but for rejected ones: exact decimal. */
export async function readSpent(tenant: TenantSession, campaign_id: number): Promise<string> {
  const [row] = await tenant.query<{ spent: string }>({
    name: 'read-spent-on-prizes',
    text: `
      select coalesce(sum((prize->>'amount')::numeric), 0)::text as spent from payouts
       where tenant_id = $1 and campaign_id = $2 and status <> 'rejected' and prize->>'kind' in ('cash', 'bonus')`,
    values: [campaign_id],
  });
  return row?.spent ?? '0';
}
