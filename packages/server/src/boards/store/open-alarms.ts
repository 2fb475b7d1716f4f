import { answerBy } from '../../database/statements.ts';

/** How many alarms of a campaign wait for a decision, by player_hash; players without one are missing. */
export const countOpenAlarmsOf = answerBy<
  { player_hash: string; count: number },
  [campaign_id: number],
  Map<string, number>
>(
  {
    // Without a name: a plan that was made for an empty table read all alarms of the tenant.
    text: `
      select player_hash, count(*) as count from alarms
       where tenant_id = $1 and campaign_id = $2 and status = 'open' group by player_hash`,
  },
  (rows) => new Map(rows.map((row) => [row.player_hash, row.count])),
);
