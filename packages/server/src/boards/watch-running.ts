import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import { readRunningCampaigns } from '../campaigns/campaigns.ts';
import { type Repeated, repeat } from '../scheduling/repeat.ts';
import type { TenantBoards } from './board-view.ts';
import type { BoardDependencies } from './open-boards.ts';

/** How often (ms) each process looks at the campaigns that run: one statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

/** A campaign that is looked at while it runs; `now` in ms. */
export interface WatchedCampaign {
  look(shown: TenantBoards, now: number): Promise<void>;
}

interface Running {
  tenant_id: number;
  campaign_id: number;
}

/**
 * Looks at running campaigns of these kinds again and again, each with what this process keeps of it as long as it runs:
 * `watch` makes that. Every process does so; the database decides which one fixes what is due.
 */
export function watchRunning(
  {
    boards,
    clock,
    database,
    onError,
  }: Pick<BoardDependencies, 'clock' | 'database'> & {
    boards: Pick<BoardDependencies['boards'], 'ofTenant'>;
    onError: (error: unknown, tenant_id?: number) => void;
  },
  kinds: readonly CampaignKindName[],
  watch: (running: Running) => WatchedCampaign,
): Repeated {
  const watched = new Map<string, WatchedCampaign>();
  const keyOf = ({ tenant_id, campaign_id }: Running) => `${tenant_id} ${campaign_id}`;
  const lookAtAll = async () => {
    const { rows, failure } = await readRunningCampaigns(database, kinds);
    const running = new Set(rows.map(keyOf));
    for (const key of watched.keys()) if (!running.has(key)) watched.delete(key);
    for (const { tenant_id, campaign_id } of rows) {
      const key = keyOf({ tenant_id, campaign_id });
      const campaign = watched.get(key) ?? watch({ tenant_id, campaign_id });
      watched.set(key, campaign);
      try {
        await campaign.look(await boards.ofTenant(tenant_id), clock().getTime());
      } catch (error) {
        onError(error, tenant_id);
      }
    }
    if (failure !== undefined) throw failure;
    return false;
  };
  return repeat(lookAtAll, { milliseconds: LOOK_MILLISECONDS, onError });
}
