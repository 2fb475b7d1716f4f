import { shareOf } from '../../scheduling/database-share.ts';
import { repeat } from '../../scheduling/repeat.ts';
import { deliverPayouts, type PayoutDelivery } from './deliver-payouts.ts';
import { readRewardsDue } from './store/reward-endpoints.ts';

/** The delivery of payouts, which runs in the background. */
export interface Rewards {
  /** Looks for payouts immediately instead of within `pauseMilliseconds`. */
  wake: () => void;
  /** Ends the delivery. The caller has closed `outbound`, so requests under way are aborted; they are sent again later. */
  close: () => Promise<void>;
}

export interface RewardOptions extends PayoutDelivery {
  /** How long to wait between two looks for payouts. */
  pauseMilliseconds: number;
  onError: (error: unknown, tenant_id: number | undefined) => void;
}

/** Statements and transactions at the same time, so that requests find a connection, too. */
const DATABASE_SHARE = 2;

/** Starts to deliver payouts, of all tenants concurrently, including those that another process left behind. */
export function openRewards(options: RewardOptions): Rewards {
  const delivery = { ...options, database: shareOf(options.database, DATABASE_SHARE) };
  const running = new Map<number, Promise<void>>();
  const run = async (tenant_id: number) => {
    let goesOn = true;
    while (goesOn) goesOn = await deliverPayouts(delivery, tenant_id);
  };
  const look = async () => {
    const { rows, failure } = await readRewardsDue(delivery.database, options.clock());
    for (const { tenant_id } of rows) {
      if (running.has(tenant_id) || options.outbound.isClosed()) continue;
      const done = run(tenant_id)
        .catch((error: unknown) => options.onError(error, tenant_id))
        .finally(() => running.delete(tenant_id));
      running.set(tenant_id, done);
    }
    if (failure !== undefined) throw failure;
    return false;
  };
  const { pauseMilliseconds: milliseconds } = options;
  const looking = repeat(look, { milliseconds, onError: (error) => options.onError(error, undefined) });
  return {
    wake: looking.wake,
    close: async () => {
      await looking.close();
      await Promise.all(running.values());
    },
  };
}
