import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import { listFolds } from './list-rebuild-progress.ts';
import { readRebuild, startRebuild } from './rebuild.ts';

export type Rebuilds = ReturnType<typeof openRebuilds>;

/** Opens what staff use to have boards folded from the log again. */
export function openRebuilds(dependencies: CampaignDependencies) {
  return openModule(dependencies, { start: startRebuild, read: readRebuild, listProgress: listFolds });
}
