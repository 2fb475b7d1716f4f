import { watchRunning } from '../boards/boards.ts';
import { openModule } from '../database/open-module.ts';
import type { DropDependencies } from '../drops/drops.ts';
import { readShownJackpot } from './read-jackpot.ts';
import { WatchedJackpot } from './watch-jackpot.ts';

export { jackpotAtSettlement } from './at-settlement.ts';
export { owedFalls } from './fix-falls.ts';

export type Jackpots = ReturnType<typeof openJackpots>;

/** Opens the module that fixes to which rounds pots fell, once the log has passed them (docs/rules/jackpots.md#4). */
export function openJackpots(
  dependencies: DropDependencies & { onError: (error: unknown, tenant_id?: number) => void },
) {
  const looking = watchRunning(
    dependencies,
    ['jackpot'],
    ({ tenant_id, campaign_id }) => new WatchedJackpot(dependencies, tenant_id, campaign_id),
  );
  return { ...openModule(dependencies, { read: readShownJackpot }), close: looking.close };
}
