import type { SeveralSimulation, SeveralWindows } from '@laurel/contract/campaigns/several-windows.ts';
import { usualSeveralRows } from '@laurel/contract/campaigns/several-windows.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { lockCampaign, readCampaign } from '../../store/campaigns/campaigns.ts';
import {
  countRunning,
  endSimulation,
  insertSimulation,
  readSimulation as readStored,
} from '../../store/campaigns/simulations.ts';
import { lockScoringCursor } from '../../store/scoring/scoring-cursors.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { refuseArchived } from '../editing/refuse-archived.ts';
import { existing } from '../existing.ts';
import { severalCandidates } from './several-candidates.ts';
import type { SimulationRunner } from './simulation-runner.ts';

/** Simulations of one tenant that may run at a time, in all processes. */
const MAX_RUNNING = 2;

export interface SeveralDependencies extends Pick<CampaignDependencies, 'database' | 'clock'> {
  runner: SimulationRunner;
}

/**
 * Starts to simulate a campaign over several windows in this process; nothing of the campaign changes. Faults: `not_found`, `invalid_body`,
 * `conflict`.
 */
export async function startSimulation(
  { database, clock, runner }: SeveralDependencies,
  { tenant_id, username }: Author,
  campaign_id: number,
  body: SeveralWindows,
): Promise<SeveralSimulation> {
  const created_at = clock();
  const campaign = existing(await readCampaign(database, tenant_id, campaign_id), campaign_id);
  const candidates = severalCandidates(campaign, body, created_at.getTime() * 1_000);
  const starts = candidates.map(({ definition }) => definition);
  const [earliest] = starts.toSorted(
    (a, b) => (parseTimestamp(a.start) as number) - (parseTimestamp(b.start) as number),
  );
  if (earliest) await refuseArchived(database, tenant_id, earliest);
  const simulation_id = await database.transaction(async (session) => {
    await lockScoringCursor(session, tenant_id);
    existing(await lockCampaign(session, tenant_id, campaign_id), campaign_id);
    if ((await countRunning(session, tenant_id)) >= MAX_RUNNING)
      throw new Fault('conflict', `${MAX_RUNNING} simulations are under way; cancel one or wait for it.`, {
        retryAfterSeconds: 5,
      });
    const asked = { campaign_id, author: username, created_at };
    const id = await insertSimulation(session, tenant_id, asked);
    const details = { simulation_id: id, windows: candidates.length };
    const entry = { at: created_at, author: username, campaign_id, reason: null, details };
    await writeAudit(session, tenant_id, { action: 'simulation.started', ...entry });
    return id;
  });
  const rows = body.rows ?? usualSeveralRows;
  runner.run({ tenant_id, campaign_id, simulation_id, candidates, rows });
  return readSimulation({ database }, tenant_id, campaign_id, simulation_id);
}

/** How far a simulation is and what it came to. Fault `not_found`. */
export async function readSimulation(
  { database }: Pick<SeveralDependencies, 'database'>,
  tenant_id: number,
  campaign_id: number,
  simulation_id: number,
): Promise<SeveralSimulation> {
  const stored = await readStored(database, tenant_id, campaign_id, simulation_id);
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

/** Cancels a simulation, in whatever process it runs; one that has ended stays as it is. Fault `not_found`. */
export async function cancelSimulation(
  { database, clock, runner }: SeveralDependencies,
  { tenant_id, username }: Author,
  campaign_id: number,
  simulation_id: number,
): Promise<void> {
  await readSimulation({ database }, tenant_id, campaign_id, simulation_id);
  await database.transaction(async (session) => {
    if (!(await endSimulation(session, tenant_id, simulation_id, { state: 'cancelled' }))) return;
    const entry = { at: clock(), author: username, campaign_id, reason: null, details: { simulation_id } };
    await writeAudit(session, tenant_id, { action: 'simulation.cancelled', ...entry });
  });
  runner.cancel(simulation_id);
}
