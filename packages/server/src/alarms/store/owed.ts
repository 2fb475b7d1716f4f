import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import { rowsBy } from '../../database/statements.ts';

/** What the player of an alarm is owed in its campaign, by id. */
export const readOwed = rowsBy<
  { id: number; status: PayoutStatus },
  [{ campaign_id: number; player_hash: string }]
>({
  text: `
    select payout_id as id, status from payouts
     where tenant_id = $1 and campaign_id = $2 and player_hash = $3 order by payout_id`,
  values: ({ campaign_id, player_hash }) => [campaign_id, player_hash],
});
