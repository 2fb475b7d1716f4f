import type { Session } from './database.ts';

/** When a player joined a campaign, in microseconds since the Unix epoch, UTC. */
export interface OptIn {
  player_id: string;
  joined_at: number;
}

/** All players that joined the campaign. */
export function readOptIns(session: Session, tenant_id: number, campaign_id: number): Promise<OptIn[]> {
  return session.query<OptIn & Record<string, unknown>>({
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
    text: `
      select campaign_id, player_id, (extract(epoch from joined_at) * 1000000)::bigint as joined_at
        from opt_ins where tenant_id = $1 and player_id = any($2)`,
    values: [tenant_id, player_ids],
  });
}
