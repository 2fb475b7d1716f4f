import type { CampaignEdit } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Consequences, FinishPreview, Preview } from '@laurel/contract/simulation/previews.ts';
import { defaultSimulatedRows } from '@laurel/contract/simulation/simulations.ts';
import { leaderboardRows } from '../boards/boards.ts';
import {
  type CampaignDependencies,
  campaignAnswer,
  checkedDefinition,
  closesAt,
  confirmationOf,
  differencesThatCount,
  editedDefinition,
  existingCampaign,
  type Finish,
  finishedNow,
  partEdit,
  readCampaign,
  refuseArchived,
  refuseClosed,
  refuseNewErrors,
  refuseOthersOwned,
  refuseUnfinishable,
  type StoredCampaign,
} from '../campaigns/campaigns.ts';
import { refuseUnknownSegments } from '../segments/segments.ts';
import { compareBoards } from './compare-boards.ts';
import type { Simulated } from './prepare-candidates.ts';
import type { SimulationDependencies } from './simulate.ts';
import { simulateBoards } from './simulate-boards.ts';
import { type BoardOf, findWinners } from './winners.ts';

/** The changes that another definition would make, and its board. */
interface Compared {
  consequences: Consequences;
  after: BoardOf;
}

/**
 * Folds a campaign by its definition and by another one, over the very same stored events. Writes nothing. `signal` ends it.
 */
async function consequencesOf(
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

/**
 * Previews an edit of a campaign: folds both definitions over the very same stored events (docs/rules/campaigns.md#4).
 * Writes nothing. `signal` ends it. Faults: `not_found`, `invalid_body`, `conflict`.
 */
export async function previewEdit(
  dependencies: SimulationDependencies & Pick<CampaignDependencies, 'clock'>,
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  edit: CampaignEdit,
  signal: AbortSignal,
): Promise<Preview> {
  const { database, clock } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const { input, owned } = partEdit(edit);
  const sent = checkedDefinition(input);
  const campaign = existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  const definition = editedDefinition(campaign, sent);
  refuseClosed(campaign);
  refuseOthersOwned(owned, campaignAnswer(campaign, clock()));
  await refuseUnknownSegments(tenant, definition);
  await refuseNewErrors(tenant, campaign, definition);
  await refuseArchived(tenant, definition);
  const { consequences } = await consequencesOf(dependencies, tenant_id, { campaign, definition }, signal);
  return { version: campaign.version, ...consequences, confirm: confirmationOf(campaign, definition) };
}

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
