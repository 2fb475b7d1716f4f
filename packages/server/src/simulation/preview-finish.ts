import type { FinishPreview } from '@laurel/contract/simulation/previews.ts';
import { defaultSimulatedRows } from '@laurel/contract/simulation/simulations.ts';
import { leaderboardRows } from '../boards/boards.ts';
import {
  type CampaignDependencies,
  closesAt,
  existingCampaign,
  type Finish,
  finishedNow,
  readCampaign,
  refuseUnfinishable,
} from '../campaigns/campaigns.ts';
import { consequencesOf } from './consequences.ts';
import { findWinners } from './find-winners.ts';
import type { SimulationDependencies } from './simulate.ts';

/**
 * Previews finishing a campaign now: the players who leave the board, the winners and their prizes, and the cost, from the
 * stored events. Writes nothing. `signal` ends it. Faults: `not_found`, `conflict`.
 */
export async function previewFinish(
  dependencies: SimulationDependencies & Pick<CampaignDependencies, 'clock'>,
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  { without_grace = false }: Finish,
  signal: AbortSignal,
): Promise<FinishPreview> {
  const { database, boards, clock } = dependencies;
  const now = clock();
  const campaign = existingCampaign(
    await readCampaign(database.ofTenant(tenant_id), campaign_id),
    campaign_id,
  );
  refuseUnfinishable(campaign, now);
  const definition = finishedNow(campaign, now, without_grace) ?? campaign.definition;
  const compared = await consequencesOf(dependencies, tenant_id, { campaign, definition }, signal);
  const { winners, first } = await findWinners(compared.after, defaultSimulatedRows, signal);
  return {
    version: campaign.version,
    end: definition.end,
    settles_at: new Date(closesAt(definition) / 1000).toISOString(),
    ...compared.consequences,
    winners: { count: winners, results: await leaderboardRows(boards, tenant_id, definition, first) },
  };
}
