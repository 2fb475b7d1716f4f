import type { LevelsDefinition } from '@laurel/contract/campaigns/definition.ts';
import { answerBy, rowsBy } from '../../database/statements.ts';

/** A campaign that a rule names. */
export interface RuleCampaign {
  campaign_id: number;
  custom_id: string;
  kind: string;
  /** Of one of levels that was published, else null. */
  levels: LevelsDefinition | null;
}

/** The campaigns of these names, those that were cancelled left out. */
export const readRuleCampaigns = rowsBy<RuleCampaign, [custom_ids: readonly string[]]>({
  text: `
    select campaign_id, custom_id, definition ->> 'kind' as kind,
           case when definition ->> 'kind' = 'levels' and state <> 'draft' then definition end as levels
      from campaigns
     where tenant_id = $1 and custom_id = any($2::text[]) and state <> 'cancelled'`,
});

/** When these players joined a campaign, µs; others are missing. */
export const readJoinTimes = answerBy<
  { player_id: string; joined_at: number },
  [campaign_id: number, player_ids: readonly string[]],
  Map<string, number>
>(
  {
    text: `
      select o.player_id, (extract(epoch from o.joined_at) * 1000000)::bigint as joined_at
        from unnest($3::text[]) as wanted(player_id)
       cross join lateral (
         select player_id, joined_at from opt_ins
          where tenant_id = $1 and campaign_id = $2 and player_id = wanted.player_id offset 0) as o`,
  },
  (rows) => new Map(rows.map(({ player_id, joined_at }) => [player_id, joined_at])),
);
