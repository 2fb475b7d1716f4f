import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Period } from '@laurel/contract/campaigns/mission.ts';
import type { MissionCompletion } from '@laurel/contract/missions/completions.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { watchRunning } from '../boards/boards.ts';
import { readExistingCampaign } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import type { MissionDependencies } from './fix-completions.ts';
import { countCompletions, readCompletions, type StoredCompletion } from './store.ts';
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

/** Completions of a campaign that are fixed; `lost`: of those that would no longer be reached. Fault `not_found`. */
async function listCompletions(
  { database }: Pick<MissionDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  { lost, ...rows }: Rows & { lost: boolean },
): Promise<{ count: number; results: MissionCompletion[] }> {
  const tenant = database.ofTenant(tenant_id);
  const { definition } = await readExistingCampaign(tenant, campaign_id);
  const every = everyOf(definition);
  const count = await countCompletions(tenant, campaign_id, lost);
  const results = await readCompletions(tenant, campaign_id, lost, rows);
  return { count, results: results.map((one) => answerOf(one, every)) };
}

/** Campaigns of other kinds have no completions, so none of theirs has a period. */
function everyOf({ rules }: CampaignDefinition): Period {
  return 'repeat' in rules ? rules.repeat.every : 'campaign';
}

/** The first day of a period, from its number; weeks begin on Monday (docs/rules/missions.md#3). */
const startOf: Readonly<Record<Period, (period: number) => string | null>> = {
  campaign: () => null,
  day: dateOf,
  // 1970-01-01 was a Thursday of week 0.
  week: (week) => dateOf(7 * week - 3),
};

function dateOf(day: number): string {
  return new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

const MILLISECONDS_A_DAY = 86_400_000;

function answerOf(
  { step, completed_at, fixed_at, lost_at, ...rest }: StoredCompletion,
  every: Period,
): MissionCompletion {
  const { player_id, period, repeat, fact, game_id, round_id, seq } = rest;
  return {
    ...{ player_id, step: step === 0 ? null : step, period, repeat, fact, game_id, round_id, seq },
    period_start: startOf[every](period),
    completed_at: formatTimestamp(completed_at),
    fixed_at: fixed_at.toISOString(),
    lost_at: lost_at?.toISOString() ?? null,
  };
}
