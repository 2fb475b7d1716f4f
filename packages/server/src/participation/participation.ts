import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import { disqualify, listDisqualifications, reinstate } from './disqualify.ts';
import { enterBySegment } from './enter-by-segment.ts';
import { listOptIns, optIn } from './opt-in.ts';
import { readLiveCampaigns } from './store/segment-looks.ts';

export { hasEveryEntry } from './enter-by-segment.ts';
export {
  readAllDisqualifications,
  readDisqualificationsOf,
  readDisqualified,
  readDisqualifiedSince,
  type StoredDisqualification,
} from './store/disqualifications.ts';
export { readOptIns, readOptInsOf } from './store/opt-ins.ts';
export { readTeamNames, readTeamsOf } from './store/teams.ts';

export type Participation = ReturnType<typeof openParticipation>;

/** How often (ms) each process looks for players who enter campaigns: one statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

/** Opens the module for opt-ins and disqualifications, which lets players join by live segments. */
export function openParticipation(
  dependencies: CampaignDependencies & { onError: (error: unknown, tenant_id?: number) => void },
) {
  const { database, onError } = dependencies;
  const lookAtAll = async () => {
    const { rows, failure } = await readLiveCampaigns(database);
    for (const { tenant_id, campaign_id } of rows)
      await enterBySegment(dependencies, tenant_id, campaign_id).catch((error) => onError(error, tenant_id));
    if (failure !== undefined) throw failure;
    return false;
  };
  const looking = repeat(lookAtAll, { milliseconds: LOOK_MILLISECONDS, onError });
  const useCases = { optIn, listOptIns, disqualify, reinstate, listDisqualifications };
  return { ...openModule(dependencies, useCases), close: looking.close };
}
