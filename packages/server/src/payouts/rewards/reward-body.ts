import type { RewardShape } from '@laurel/contract/payouts/reward-endpoint.ts';
import type { StoredPayout } from '../store/payouts.ts';

/** The body of a payout's requests, the same on every attempt; or the reason why it cannot be sent. */
export type RewardBody = { body: string } | { objection: string };

/** The body of a payout in the shape that the endpoint takes (docs/rules/payouts.md#8). */
export function rewardBody(payout: StoredPayout, shape: RewardShape): RewardBody {
  const { transaction_id, player_id, campaign_id, custom_id, place, prize } = payout;
  if (player_id === null) return { objection: 'The player is erased, so there is nobody to send it to.' };
  const about = { transaction_id, player_id, campaign_id, custom_id, place };
  const said = members[shape](prize);
  return 'objection' in said ? said : { body: JSON.stringify({ ...about, ...said.members }) };
}

/** The members of a body about the prize, by the shape of the endpoint. */
const members: Readonly<
  Record<RewardShape, (prize: StoredPayout['prize']) => { members: object } | { objection: string }>
> = {
  parameters: (prize) => ({ members: parametersOf(prize) }),
  template: ({ template }) =>
    template === undefined
      ? { objection: 'The prize names no template, which the reward endpoint of the shape template needs.' }
      : { members: { template } },
};

/** Members that a kind of prize does not have are null. */
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
