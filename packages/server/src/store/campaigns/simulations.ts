import type {
  CostSpread,
  SimulationState,
  WindowResult,
} from '@laurel/contract/campaigns/several-windows.ts';
import type { Session } from '../engine/database.ts';

/** What a simulation came to. */
export interface SimulationOutcome {
  results: WindowResult[];
  spread: CostSpread[];
}

/** A simulation over several windows. */
export interface StoredSimulation {
  simulation_id: number;
  campaign_id: number;
  author: string;
  created_at: Date;
  state: SimulationState;
  events_done: number;
  events_total: number;
  outcome: SimulationOutcome | null;
  error: string | null;
}

/** For how long (s) a process is taken to be alive that said so. */
const ALIVE_SECONDS = 30;
/** How many of a tenant are kept. */
const KEPT = 10;

const alive = `statement_timestamp() + interval '${ALIVE_SECONDS} seconds'`;
const runs = `state = 'running' and alive_until > statement_timestamp()`;

/**
 * Notes that this process runs a simulation, and forgets the oldest of the tenant; answers its id. The caller holds the campaign
 * (`lockCampaign`).
 */
export async function insertSimulation(
  session: Session,
  tenant_id: number,
  { campaign_id, author, created_at }: Pick<StoredSimulation, 'campaign_id' | 'author' | 'created_at'>,
): Promise<number> {
  await session.query({
    tenant_id,
    text: `
      delete from simulations s
       where s.tenant_id = $1 and not (${runs}) and s.simulation_id not in (
         select k.simulation_id from simulations k where k.tenant_id = $1 order by k.simulation_id desc limit ${KEPT - 1})`,
    values: [tenant_id],
  });
  const [row] = await session.query<{ simulation_id: number }>({
    tenant_id,
    text: `
      insert into simulations (tenant_id, campaign_id, author, created_at, state, alive_until, events_done, events_total)
      values ($1, $2, $3, $4, 'running', ${alive}, 0, 0)
      returning simulation_id`,
    values: [tenant_id, campaign_id, author, created_at],
  });
  if (!row) throw new Error('an insert answered no row');
  return row.simulation_id;
}

/** How many simulations of the tenant run, in whatever process. */
export async function countRunning(session: Session, tenant_id: number): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: `select count(*) from simulations where tenant_id = $1 and ${runs}`,
    values: [tenant_id],
  });
  return row?.count ?? 0;
}

/** One simulation of a campaign. One whose process has not said for half a minute that it is alive has failed. */
export async function readSimulation(
  session: Session,
  tenant_id: number,
  campaign_id: number,
  simulation_id: number,
): Promise<StoredSimulation | undefined> {
  const [row] = await session.query<StoredSimulation & Record<string, unknown>>({
    tenant_id,
    text: `
      select simulation_id, campaign_id, author, created_at, events_done, events_total, outcome,
             case when state = 'running' and alive_until <= statement_timestamp() then 'failed' else state end as state,
             case when state = 'running' and alive_until <= statement_timestamp()
                  then 'The process that ran it ended; start it again.' else error end as error
        from simulations where tenant_id = $1 and campaign_id = $2 and simulation_id = $3`,
    values: [tenant_id, campaign_id, simulation_id],
  });
  return row;
}

/** Says that the process that runs it is alive, and how far it is. False: it does not run any more, so the process is to stop. */
export async function noteProgress(
  session: Session,
  tenant_id: number,
  simulation_id: number,
  { events_done, events_total }: Pick<StoredSimulation, 'events_done' | 'events_total'>,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: `
      update simulations set alive_until = ${alive}, events_done = $3, events_total = $4
       where tenant_id = $1 and simulation_id = $2 and state = 'running'
      returning 1`,
    values: [tenant_id, simulation_id, events_done, events_total],
  });
  return rows.length > 0;
}

/** How a simulation ends; false: it had ended before. */
export async function endSimulation(
  session: Session,
  tenant_id: number,
  simulation_id: number,
  end: { state: Exclude<SimulationState, 'running'>; outcome?: SimulationOutcome; error?: string },
): Promise<boolean> {
  const { state, outcome, error } = end;
  const rows = await session.query({
    tenant_id,
    text: `
      update simulations
         set state = $3, outcome = $4, error = $5, events_done = case when $3 = 'done' then events_total else events_done end
       where tenant_id = $1 and simulation_id = $2 and state = 'running'
      returning 1`,
    values: [tenant_id, simulation_id, state, outcome ? JSON.stringify(outcome) : null, error ?? null],
  });
  return rows.length > 0;
}

/** Forgets all simulations of the tenant: boards in them name players. Those that run end. */
export async function forgetSimulations(session: Session, tenant_id: number): Promise<void> {
  await session.query({
    tenant_id,
    text: 'delete from simulations where tenant_id = $1',
    values: [tenant_id],
  });
}
