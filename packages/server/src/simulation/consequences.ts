import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Consequences } from '@laurel/contract/simulation/previews.ts';
import { differencesThatCount, type StoredCampaign } from '../campaigns/campaigns.ts';
import { compareBoards } from './compare-boards.ts';
import type { BoardOf } from './every-row.ts';
import type { Simulated } from './prepare-candidates.ts';
import type { SimulationDependencies } from './simulate.ts';
import { simulateBoards } from './simulate-boards.ts';

/** The changes that another definition would make, and its board. */
export interface Compared {
  consequences: Consequences;
  after: BoardOf;
}

/**
 * Folds a campaign by its definition and by another one, over the very same stored events. Writes nothing. `signal` ends it.
 */
export async function consequencesOf(
  dependencies: SimulationDependencies,
  tenant_id: number,
  { campaign, definition }: { campaign: StoredCampaign; definition: CampaignDefinition },
  signal: AbortSignal,
): Promise<Compared> {
  const { queue, scoring } = dependencies;
  const { campaign_id } = campaign;
  const changes = differencesThatCount(campaign.definition, definition);
  // If nothing that affects scores differs, one board is used for both.
  const definitions = changes.length > 0 ? [campaign.definition, definition] : [definition];
  const candidates = definitions.map((one) => ({
    definition: one,
    // No player can have joined a draft, and two empty boards would show nothing.
    everybodyJoined: campaign.state === 'draft',
    receivedInTime: false,
  }));
  return queue.take(tenant_id, signal, async () => {
    await scoring.written(tenant_id);
    const { simulated } = await simulateBoards(dependencies, { tenant_id, campaign_id }, candidates, signal);
    const [before, after = before] = simulated as [Simulated, Simulated?];
    const was = { ...before, definition: campaign.definition };
    const is = { ...after, definition };
    const comparison = await compareBoards(was, is, signal);
    const counts = { players_before: before.board.count, players_after: after.board.count };
    return { consequences: { changes, ...counts, ...comparison }, after: is };
  });
}
