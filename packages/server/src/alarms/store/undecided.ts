import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { TenantSession } from '../../database/database.ts';
import { readCount } from '../../database/table.ts';

/** An alarm that waits for a decision. */
export interface OpenAlarm {
  id: number;
  campaign_id: number;
  kind: AlarmKind;
  summary: string;
  /** Of the player on the board, when it was found or settled last; null: not on it. */
  place: number | null;
}

type OpenRow = OpenAlarm & { player_id: string };

/**
 * The alarms of a campaign that wait for a decision, by player, each in the order of ids; erased players are missing. Locks
 * nothing.
 */
export async function openAlarmsOf(
  tenant: TenantSession,
  campaign_id: number,
): Promise<Map<string, OpenAlarm[]>> {
  const rows = await tenant.query<OpenRow>({
    text: `
      select player_id, alarm_id as id, campaign_id, kind, summary, (at_stake ->> 'place')::int as place from alarms
       where tenant_id = $1 and campaign_id = $2 and status = 'open' and player_id is not null
       order by alarm_id`,
    values: [campaign_id],
  });
  return byPlayer(rows);
}

/** The alarms of players in all campaigns that wait for a decision, by player, each in the order of ids. */
export async function openAlarmsOfPlayers(
  tenant: TenantSession,
  player_ids: readonly string[],
): Promise<Map<string, OpenAlarm[]>> {
  const rows = await tenant.query<OpenRow>({
    text: `
      select a.*
        from unnest($2::text[]) as wanted(player_id)
       cross join lateral (
         select player_id, alarm_id as id, campaign_id, kind, summary, (at_stake ->> 'place')::int as place from alarms
          where tenant_id = $1 and player_id = wanted.player_id and status = 'open' offset 0) as a
       order by a.id`,
    values: [player_ids],
  });
  return byPlayer(rows);
}

/** How many alarms of a campaign wait for a decision. */
export function countOpenAlarms(tenant: TenantSession, campaign_id: number): Promise<number> {
  return readCount(tenant, {
    text: `select count(*) from alarms where tenant_id = $1 and campaign_id = $2 and status = 'open'`,
    values: [campaign_id],
  });
}

function byPlayer(rows: readonly OpenRow[]): Map<string, OpenAlarm[]> {
  const found = Map.groupBy(rows, (row) => row.player_id);
  return new Map([...found].map(([player_id, alarms]) => [player_id, alarms.map(withoutPlayer)]));
}

function withoutPlayer({ player_id: _, ...alarm }: OpenRow): OpenAlarm {
  return alarm;
}
