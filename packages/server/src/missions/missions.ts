import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import type { MissionDependencies } from './dependencies.ts';
import { listCompletions } from './list-completions.ts';
import { readRunningMissions } from './store.ts';
import { WatchedMission } from './watch-mission.ts';

export { missionAtSettlement, type PayMission } from './at-settlement.ts';

export { completionKey, readCompletions, readCompletionsOf, type StoredCompletion } from './store.ts';

export type Missions = ReturnType<typeof openMissions>;

/** How often (ms) each process looks at the missions that run: one statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

/**
 * Opens the module that fixes what players completed, once the log has passed it (docs/rules/missions.md#4). Every process
 * does so; the database decides which one fixes a completion.
 */
export function openMissions(
  dependencies: MissionDependencies & { onError: (error: unknown, tenant_id?: number) => void },
) {
  const { database, boards, clock, onError } = dependencies;
  const watched = new Map<string, WatchedMission>();
  const lookAtAll = async () => {
    const { rows, failure } = await readRunningMissions(database);
    const running = new Set(rows.map(({ tenant_id, campaign_id }) => `${tenant_id} ${campaign_id}`));
    for (const key of watched.keys()) if (!running.has(key)) watched.delete(key);
    for (const { tenant_id, campaign_id } of rows) {
      const key = `${tenant_id} ${campaign_id}`;
      const mission = watched.get(key) ?? new WatchedMission(dependencies, tenant_id, campaign_id);
      watched.set(key, mission);
      try {
        await mission.look(await boards.ofTenant(tenant_id), clock().getTime());
      } catch (error) {
        onError(error, tenant_id);
      }
    }
    if (failure !== undefined) throw failure;
    return false;
  };
  const looking = repeat(lookAtAll, { milliseconds: LOOK_MILLISECONDS, onError });
  return { ...openModule(dependencies, { list: listCompletions }), close: looking.close };
}
