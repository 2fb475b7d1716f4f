import type { Handlers } from '../../http/handlers.ts';
import type { Payouts } from '../payouts.ts';

/** `/api/v1/reward-endpoint` (docs/rules/payouts.md#8). */
export function rewardEndpointRoutes(payouts: Payouts) {
  return {
    setRewardEndpoint: ({ staff, body }) => payouts.setRewardEndpoint(staff, body),
    readRewardEndpoint: ({ staff }) => payouts.readRewardEndpoint(staff.tenant_id),
    removeRewardEndpoint: async ({ staff }) => {
      await payouts.removeRewardEndpoint(staff);
    },
  } satisfies Partial<Handlers>;
}
