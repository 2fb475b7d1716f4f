import type { Session } from './database.ts';

/** All players that staff took off the campaign's board (decisions 5.4). */
export async function readDisqualified(
  session: Session,
  tenant_id: number,
  campaign_id: number,
): Promise<string[]> {
  const rows = await session.query<{ player_id: string }>({
    name: 'read-disqualified',
    text: 'select player_id from disqualifications where tenant_id = $1 and campaign_id = $2',
    values: [tenant_id, campaign_id],
  });
  return rows.map((row) => row.player_id);
}

/** Where the given players are disqualified. */
export function readDisqualificationsOf(
  session: Session,
  tenant_id: number,
  player_ids: string[],
): Promise<{ campaign_id: number; player_id: string }[]> {
  return session.query<{ campaign_id: number; player_id: string }>({
    text: 'select campaign_id, player_id from disqualifications where tenant_id = $1 and player_id = any($2)',
    values: [tenant_id, player_ids],
  });
}
