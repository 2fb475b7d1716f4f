import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import { answerBy, countBy } from '../../database/statements.ts';

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
export const openAlarmsOf = answerBy<OpenRow, [campaign_id: number], Map<string, OpenAlarm[]>>(
  {
    text: `
      select player_id, alarm_id as id, campaign_id, kind, summary, (at_stake ->> 'place')::int as place from alarms
       where tenant_id = $1 and campaign_id = $2 and status = 'open' and player_id is not null
       order by alarm_id`,
  },
  byPlayer,
);

/** The alarms of players in all campaigns that wait for a decision, by player, each in the order of ids. */
export const openAlarmsOfPlayers = answerBy<
  OpenRow,
  [player_ids: readonly string[]],
  Map<string, OpenAlarm[]>
>(
  {
    text: `
      select a.*
        from unnest($2::text[]) as wanted(player_id)
       cross join lateral (
         select player_id, alarm_id as id, campaign_id, kind, summary, (at_stake ->> 'place')::int as place from alarms
          where tenant_id = $1 and player_id = wanted.player_id and status = 'open' offset 0) as a
       order by a.id`,
  },
  byPlayer,
);

/** How many alarms of a campaign wait for a decision. */
export const countOpenAlarms = countBy<[campaign_id: number]>({
  text: `select count(*) from alarms where tenant_id = $1 and campaign_id = $2 and status = 'open'`,
});

function byPlayer(rows: readonly OpenRow[]): Map<string, OpenAlarm[]> {
  const found = Map.groupBy(rows, (row) => row.player_id);
  const withoutPlayer = ({ player_id: _, ...alarm }: OpenRow): OpenAlarm => alarm;
  return new Map([...found].map(([player_id, alarms]) => [player_id, alarms.map(withoutPlayer)]));
}
