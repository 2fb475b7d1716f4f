import type { RewardShape } from '@laurel/contract/rewards/reward-endpoint.ts';
import type { StoredPayout } from '../store/payouts/payouts.ts';

/** The body of a payout's requests, the same on every attempt; or why it cannot be sent. */
export type RewardBody = { body: string } | { objection: string };

/** What is sent of a payout in the shape of the endpoint (decisions 9). */
export function rewardBody(payout: StoredPayout, shape: RewardShape): RewardBody {
  const { transaction_id, player_id, campaign_id, custom_id, place, prize } = payout;
  if (player_id === null) return { objection: 'The player is erased, so there is nobody to send it to.' };
  const about = { transaction_id, player_id, campaign_id, custom_id, place };
  if (shape === 'parameters') return { body: JSON.stringify({ ...about, ...parametersOf(prize) }) };
  if (prize.template === undefined)
    return {
      objection: 'The prize names no template, which the reward endpoint of the shape template needs.',
    };
  return { body: JSON.stringify({ ...about, template: prize.template }) };
}

/** What a kind of prize does not have is null. */
function parametersOf({ kind, currency, ...prize }: StoredPayout['prize']) {
  return {
    kind,
    amount: prize.amount ?? null,
    currency,
    count: prize.count ?? null,
    game_ids: prize.game_ids ?? null,
    percent: prize.percent ?? null,
    wagering: prize.wagering ?? null,
    value: prize.value ?? null,
  };
}
