import { Fault } from '@laurel/contract/faults/faults.ts';
import type { SeveralSimulation, SeveralWindows } from '@laurel/contract/simulation/several-windows.ts';
import { usualSeveralRows } from '@laurel/contract/simulation/several-windows.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Author } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import {
  type CampaignDependencies,
  existingCampaign,
  lockCampaign,
  readCampaign,
  refuseArchived,
} from '../campaigns/campaigns.ts';
import { lockScoringCursor } from '../cursor/cursor.ts';
import { refuseUnknownSegments } from '../segments/segments.ts';
import { severalCandidates } from './several-candidates.ts';
import type { SimulationRunner } from './simulation-runner.ts';
import { countRunning, endSimulation, insertSimulation, readSimulation as readStored } from './store.ts';

/** Simulations of one tenant that may run at the same time, in all processes. */
const MAX_RUNNING = 2;

export interface SeveralDependencies extends Pick<CampaignDependencies, 'database' | 'clock'> {
  runner: SimulationRunner;
}

/**
 * Starts to simulate a campaign over several windows in this process; nothing of the campaign changes. Faults: `not_found`,
 * `invalid_body`, `conflict`.
 */
export async function startSimulation(
  { database, clock, runner }: SeveralDependencies,
  { tenant_id, username }: Author,
  campaign_id: number,
  body: SeveralWindows,
): Promise<SeveralSimulation> {
  const tenantSession = database.ofTenant(tenant_id);
  const created_at = clock();
  const campaign = existingCampaign(await readCampaign(tenantSession, campaign_id), campaign_id);
  const candidates = severalCandidates(campaign, body, created_at.getTime() * 1_000);
  for (const [index, { definition }] of new Map(candidates.map((one) => [one.index, one])))
    await refuseUnknownSegments(tenantSession, definition, `/definitions/${index}`);
  const starts = candidates.map(({ definition }) => definition);
  const [earliest] = starts.toSorted(
    (a, b) => (parseTimestamp(a.start) as number) - (parseTimestamp(b.start) as number),
  );
  if (earliest) await refuseArchived(tenantSession, earliest);
  const simulation_id = await tenantSession.transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    existingCampaign(await lockCampaign(tenant, campaign_id), campaign_id);
    if ((await countRunning(tenant)) >= MAX_RUNNING)
      throw new Fault('conflict', `${MAX_RUNNING} simulations are under way; cancel one or wait for it.`, {
        retryAfterSeconds: 5,
      });
    const asked = { campaign_id, author: username, created_at };
    const id = await insertSimulation(tenant, asked);
    const details = { simulation_id: id, windows: candidates.length };
    const entry = { at: created_at, author: username, campaign_id, reason: null, details };
    await writeAudit(tenant, { action: 'simulation.started', ...entry });
    return id;
  });
  const rows = body.rows ?? usualSeveralRows;
  runner.run({ tenant_id, campaign_id, simulation_id, candidates, rows });
  return readSimulation({ database }, tenant_id, campaign_id, simulation_id);
}

/** The progress and the result of a simulation. Fault `not_found`. */
export async function readSimulation(
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
export async function cancelSimulation(
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
