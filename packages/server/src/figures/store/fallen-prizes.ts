import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { WonPrizes } from '@laurel/rules/payouts/won-prizes.ts';
import { answerBy, rowsBy } from '../../database/statements.ts';

/** How often prizes of a drop fell, and to how many players. */
export interface FallenCount {
  /** The index of the prize in the definition; null: of all prizes. */
  prize: number | null;
  times: number;
  players: number;
}

/** What the pots of a jackpot that fell paid, in 10^-8, and to how many players. */
export const readFallenPots = answerBy<
  { paid: string; players: number },
  [campaign_id: number],
  { paid: string; players: number }
>(
  {
    text: `
      select coalesce(sum(paid), 0)::text as paid, count(distinct player_id) as players
        from jackpot_falls where tenant_id = $1 and campaign_id = $2`,
  },
  ([row]) => row ?? { paid: '0', players: 0 },
);

/** What fell of a drop, in no order: a row for each prize that fell, and one for all; at most 10,000 rows are counted. */
export const readFallenPrizes = rowsBy<FallenCount, [campaign_id: number]>({
  text: `
    select case when grouping(prize) = 0 then prize end as prize, count(*) as times, count(distinct player_id) as players
      from drops where tenant_id = $1 and campaign_id = $2
     group by grouping sets ((prize), ())`,
});

/** What winners of a campaign are owed: each prize with how often it is, and how many players are. */
export const readOwedPrizes = answerBy<
  { prize: Prize; winners: number; players: number },
  [campaign_id: number],
  WonPrizes
>(
  {
    text: `
      select (array_agg(prize))[1] as prize, count(*)::integer as winners,
             (select count(distinct player_hash)::integer from payouts where tenant_id = $1 and campaign_id = $2) as players
        from payouts where tenant_id = $1 and campaign_id = $2 group by prize::text`,
  },
  (rows) => ({ won: rows.map(({ prize, winners }) => ({ prize, winners })), winners: rows[0]?.players ?? 0 }),
);
