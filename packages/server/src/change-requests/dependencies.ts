import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import type { SimulationDependencies } from '../simulation/simulation.ts';

/** The dependencies of this module's operations. */
export type ChangeRequestDependencies = CampaignDependencies & SimulationDependencies;
