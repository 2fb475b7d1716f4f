import type { CampaignEdit } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { RehearsedFigures } from '@laurel/contract/figures/figures.ts';
import type { Consequences, FinishPreview, Preview } from '@laurel/contract/simulation/previews.ts';
import {
  type SeveralSimulation,
  type SeveralWindows,
  usualSeveralRows,
} from '@laurel/contract/simulation/several-windows.ts';
import { defaultSimulatedRows } from '@laurel/contract/simulation/simulations.ts';
import { type Author, writeAudit } from '../audit/audit.ts';
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
  lockCampaign,
  partEdit,
  readExistingCampaign,
  refuseArchived,
  refuseClosed,
  refuseNewErrors,
  refuseOthersOwned,
  refuseUnfinishable,
  type StoredCampaign,
  storedInstant,
} from '../campaigns/campaigns.ts';
import { lockScoringCursor } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { refuseUnknownSegments } from '../segments/segments.ts';
import { compareBoards } from './compare-boards.ts';
import type { Simulated } from './prepare-candidates.ts';
import { type SeveralCandidate, severalCandidates } from './several-candidates.ts';
import { type SimulationDependencies, simulateCampaign } from './simulate.ts';
import { simulateBoards } from './simulate-boards.ts';
import { type RunnerDependencies, SimulationRunner } from './simulation-runner.ts';
import {
  countRunning,
  endSimulation,
  insertSimulation,
  readNewestOutcome,
  readSimulation as readStored,
} from './store.ts';
import { type BoardOf, findWinners } from './winners.ts';

export { forgetSimulations } from './store.ts';

export type Simulations = ReturnType<typeof openSimulation>;

/** Opens the module that folds the log by other rules or in other windows, during a request or in the background. */
export function openSimulation(
  dependencies: SimulationDependencies & RunnerDependencies & { clock: () => Date },
) {
  const runner = new SimulationRunner(dependencies);
  const useCases = {
    simulate: simulateCampaign,
    preview: previewEdit,
    previewFinish,
    start: startSimulation,
    read: readSimulation,
    cancel: cancelSimulation,
  };
  const simulating = openModule({ ...dependencies, runner }, useCases);
  return { ...simulating, isBusy: () => runner.isBusy, close: () => runner.close() };
}

/** The promise of the newest simulation over several windows that is done and kept; null: the campaign has none. */
export async function readRehearsal(
  tenant: TenantSession,
  campaign_id: number,
): Promise<RehearsedFigures | null> {
  const newest = await readNewestOutcome(tenant, campaign_id);
  if (!newest) return null;
  const { simulation_id, created_at, cost, runs } = newest;
  return {
    simulation_id,
    created_at: created_at.toISOString(),
    windows: runs.length,
    on_board: rangeOf(runs.map((run) => run.count)),
    winners: rangeOf(runs.map((run) => run.winners)),
    cost,
  };
}

function rangeOf(counts: number[]): { low: number; high: number } {
  return { low: Math.min(...counts), high: Math.max(...counts) };
}

/** Simulations of one tenant that may run at the same time, in all processes. */
const MAX_RUNNING = 2;

interface SeveralDependencies extends Pick<CampaignDependencies, 'database' | 'clock'> {
  runner: SimulationRunner;
}

/**
 * Starts to simulate a campaign over several windows in this process; nothing of the campaign changes. Faults: `not_found`,
 * `invalid_body`, `conflict`.
 */
async function startSimulation(
  { database, clock, runner }: SeveralDependencies,
  { tenant_id, username: author }: Author,
  campaign_id: number,
  body: SeveralWindows,
): Promise<SeveralSimulation> {
  const tenantSession = database.ofTenant(tenant_id);
  const created_at = clock();
  const campaign = await readExistingCampaign(tenantSession, campaign_id);
  const candidates = severalCandidates(campaign, body, created_at.getTime() * 1_000);
  for (const [index, { definition }] of new Map(candidates.map((one) => [one.index, one])))
    await refuseUnknownSegments(tenantSession, definition, `/definitions/${index}`);
  const startOf = ({ definition }: SeveralCandidate) => storedInstant(definition.start);
  const [earliest] = candidates.toSorted((a, b) => startOf(a) - startOf(b));
  if (earliest) await refuseArchived(tenantSession, earliest.definition);
  const simulation_id = await tenantSession.transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    existingCampaign(await lockCampaign(tenant, campaign_id), campaign_id);
    if ((await countRunning(tenant)) >= MAX_RUNNING)
      throw new Fault('conflict', `${MAX_RUNNING} simulations are under way; cancel one or wait for it.`, {
        retryAfterSeconds: 5,
      });
    const id = await insertSimulation(tenant, { campaign_id, author, created_at });
    const details = { simulation_id: id, windows: candidates.length };
    const entry = { at: created_at, author, campaign_id, reason: null, details };
    await writeAudit(tenant, { action: 'simulation.started', ...entry });
    return id;
  });
  const rows = body.rows ?? usualSeveralRows;
  runner.run({ tenant_id, campaign_id, simulation_id, candidates, rows });
  return readSimulation({ database }, tenant_id, campaign_id, simulation_id);
}

/** The progress and the result of a simulation. Fault `not_found`. */
async function readSimulation(
  { database }: Pick<SeveralDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  simulation_id: number,
): Promise<SeveralSimulation> {
  const stored = await readStored(database.ofTenant(tenant_id), campaign_id, simulation_id);
  if (!stored)
    throw new Fault('not_found', `There is no simulation ${simulation_id} of campaign ${campaign_id}.`);
  const { simulation_id: id, created_at, events_done, events_total, outcome, ...members } = stored;
  return {
    id,
    ...members,
    created_at: created_at.toISOString(),
    progress: { events_done, events_total },
    results: outcome?.results ?? null,
    spread: outcome?.spread ?? null,
  };
}

/** Cancels a simulation, in any process; one that has ended stays as it is. Fault `not_found`. */
async function cancelSimulation(
  { database, clock, runner }: SeveralDependencies,
  { tenant_id, username }: Author,
  campaign_id: number,
  simulation_id: number,
): Promise<void> {
  await readSimulation({ database }, tenant_id, campaign_id, simulation_id);
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    if (!(await endSimulation(tenant, simulation_id, { state: 'cancelled' }))) return;
    const entry = { at: clock(), author: username, campaign_id, reason: null, details: { simulation_id } };
    await writeAudit(tenant, { action: 'simulation.cancelled', ...entry });
  });
  runner.cancel(simulation_id);
}

/**
 * Folds a campaign by its definition and by another one, over the very same stored events. Writes nothing. `signal` ends it.
 */
async function consequencesOf(
  dependencies: SimulationDependencies,
  tenant_id: number,
  { campaign, definition }: { campaign: StoredCampaign; definition: CampaignDefinition },
  signal: AbortSignal,
): Promise<{ consequences: Consequences; after: BoardOf }> {
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
  const campaign = await readExistingCampaign(tenant, campaign_id);
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
async function previewFinish(
  dependencies: SimulationDependencies & Pick<CampaignDependencies, 'clock'>,
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  { without_grace = false }: Finish,
  signal: AbortSignal,
): Promise<FinishPreview> {
  const { database, boards, clock } = dependencies;
  const now = clock();
  const campaign = await readExistingCampaign(database.ofTenant(tenant_id), campaign_id);
  refuseUnfinishable(campaign, now);
  const definition = finishedNow(campaign, now, without_grace) ?? campaign.definition;
  const compared = await consequencesOf(dependencies, tenant_id, { campaign, definition }, signal);
  const { winners, first } = await findWinners(compared.after, defaultSimulatedRows, signal);
  const results = await leaderboardRows(boards, tenant_id, definition, first);
  return {
    version: campaign.version,
    end: definition.end,
    settles_at: new Date(closesAt(definition) / 1000).toISOString(),
    ...compared.consequences,
    winners: { count: winners, results },
  };
}
