import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import type { Simulations } from '../simulation/simulation.ts';

/** The dependencies of this module's operations. */
export interface ChangeRequestDependencies extends CampaignDependencies {
  simulation: Pick<Simulations, 'preview'>;
}
