import { watchRunning } from '../boards/boards.ts';
import { openModule } from '../database/open-module.ts';
import type { MissionDependencies } from './dependencies.ts';
import { listCompletions } from './list-completions.ts';
import { WatchedMission } from './watch-mission.ts';

export { missionAtSettlement } from './at-settlement.ts';

export { completionKey, readCompletions, readCompletionsOf, type StoredCompletion } from './store.ts';

export type Missions = ReturnType<typeof openMissions>;

/** Opens the module that fixes what players completed, once the log has passed it (docs/rules/missions.md#4). */
export function openMissions(
  dependencies: MissionDependencies & { onError: (error: unknown, tenant_id?: number) => void },
) {
  const looking = watchRunning(
    dependencies,
    ['mission', 'levels'],
    ({ tenant_id, campaign_id }) => new WatchedMission(dependencies, tenant_id, campaign_id),
  );
  return { ...openModule(dependencies, { list: listCompletions }), close: looking.close };
}
