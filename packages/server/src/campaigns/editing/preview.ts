import type { CampaignEdit } from '@laurel/contract/campaigns/answers.ts';
import type { Preview } from '@laurel/contract/campaigns/previews.ts';
import { readCampaign } from '../../store/campaigns/campaigns.ts';
import { answerOf } from '../answer.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existing } from '../existing.ts';
import { compareBoards } from '../simulation/compare-boards.ts';
import type { SimulationDependencies } from '../simulation/simulate.ts';
import { type Simulated, simulateBoards } from '../simulation/simulate-boards.ts';
import { confirmationOf } from './confirmation.ts';
import { checkedDefinition } from './definition.ts';
import { differencesThatCount } from './differences.ts';
import { refuseArchived } from './refuse-archived.ts';
import { refuseClosed } from './replace.ts';
import { partEdit, refuseOthersOwned } from './server-owned.ts';

/**
 * What an edit of a campaign would change: both definitions folded over the very same stored events (decisions 6). Nothing is
 * written. `signal` ends it. Faults: `not_found`, `invalid_body`, `conflict`.
 */
export async function previewEdit(
  { database, queue, clock, scoring }: SimulationDependencies & Pick<CampaignDependencies, 'clock'>,
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  edit: CampaignEdit,
  signal: AbortSignal,
): Promise<Preview> {
  const { input, owned } = partEdit(edit);
  const definition = checkedDefinition(input);
  const campaign = existing(await readCampaign(database, tenant_id, campaign_id), campaign_id);
  refuseClosed(campaign);
  refuseOthersOwned(owned, answerOf(campaign, clock()));
  await refuseArchived(database, tenant_id, definition);
  const changes = differencesThatCount(campaign.definition, definition);
  // If nothing that affects scores differs, one board is used for both.
  const definitions = changes.length > 0 ? [campaign.definition, definition] : [definition];
  const candidates = definitions.map((one) => ({
    definition: one,
    // Nobody can have joined a draft, and two empty boards would tell nothing.
    everybodyJoined: campaign.state === 'draft',
    receivedInTime: false,
  }));
  return queue.take(tenant_id, signal, async () => {
    await scoring.written(tenant_id);
    const { simulated } = await simulateBoards(database, { tenant_id, campaign_id }, candidates, signal);
    const [before, after = before] = simulated as [Simulated, Simulated?];
    const comparison = await compareBoards(
      { definition: campaign.definition, board: before.board },
      { definition, board: after.board },
      signal,
    );
    return {
      version: campaign.version,
      changes,
      players_before: before.board.count,
      players_after: after.board.count,
      ...comparison,
      confirm: confirmationOf(campaign, definition),
    };
  });
}
