import { removeRewardEndpoint, rewardEndpoint, setRewardEndpoint } from '../../../rewards/set-endpoint.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `/api/v1/reward-endpoint` (decisions 9). */
export function rewardHandlers(dependencies: HttpDependencies) {
  return {
    setRewardEndpoint: async ({ staff, body }) => {
      const set = await setRewardEndpoint(dependencies, staff, body);
      dependencies.outside.wake();
      return set;
    },
    readRewardEndpoint: ({ staff }) => rewardEndpoint(dependencies, staff.tenant_id),
    removeRewardEndpoint: async ({ staff }) => {
      await removeRewardEndpoint(dependencies, staff);
    },
  } satisfies Partial<Handlers>;
}
