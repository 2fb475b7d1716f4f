import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import { disqualify, listDisqualifications, reinstate } from './disqualify.ts';
import { listOptIns, optIn } from './opt-in.ts';

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

/** Opens the module for opt-ins and disqualifications. */
export function openParticipation(dependencies: CampaignDependencies) {
  return openModule(dependencies, { optIn, listOptIns, disqualify, reinstate, listDisqualifications });
}
