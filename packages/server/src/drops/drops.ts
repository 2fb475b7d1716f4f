import { watchRunning } from '../boards/boards.ts';
import { openModule } from '../database/open-module.ts';
import type { DropDependencies } from './dependencies.ts';
import { readShownDrops } from './read-drops.ts';
import { WatchedDrop } from './watch-drop.ts';

export { dropAtSettlement } from './at-settlement.ts';
export type { DropDependencies } from './dependencies.ts';
export { explainDrops } from './explain-drops.ts';
export { betsOfWindow, passedAt, type WindowBet } from './find-hits.ts';
export { owedDrops } from './owed-drops.ts';
export { publishedDraw, shownNames } from './read-drops.ts';

export type Drops = ReturnType<typeof openDrops>;

/** Opens the module that fixes which rounds won, once the log has passed them (docs/rules/drops.md#4). */
export function openDrops(
  dependencies: DropDependencies & { onError: (error: unknown, tenant_id?: number) => void },
) {
  const looking = watchRunning(
    dependencies,
    ['drop'],
    ({ tenant_id, campaign_id }) => new WatchedDrop(dependencies, tenant_id, campaign_id),
  );
  return { ...openModule(dependencies, { read: readShownDrops }), close: looking.close };
}
