import type {
  CostSpread,
  SimulationState,
  WindowResult,
} from '@laurel/contract/simulation/several-windows.ts';
import type { TenantSession } from '../database/database.ts';
import { anyBy, countBy, rowBy, runBy } from '../database/statements.ts';

/** The result of a simulation. */
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

/** For how long (s) a process counts as alive after its last report. */
const ALIVE_SECONDS = 30;
/** How many simulations of a tenant are kept. */
const MAX_SIMULATIONS = 10;

const alive = `statement_timestamp() + interval '${ALIVE_SECONDS} seconds'`;
const runs = `state = 'running' and alive_until > statement_timestamp()`;

/**
 * Records that this process runs a simulation, and deletes the oldest of the tenant; returns its id. The caller holds the
 * campaign (`lockCampaign`).
 */
export async function insertSimulation(
  tenant: TenantSession,
  { campaign_id, author, created_at }: Pick<StoredSimulation, 'campaign_id' | 'author' | 'created_at'>,
): Promise<number> {
  await tenant.query({
    text: `
      delete from simulations s
       where s.tenant_id = $1 and not (${runs}) and s.simulation_id not in (
         select k.simulation_id from simulations k where k.tenant_id = $1 order by k.simulation_id desc limit ${MAX_SIMULATIONS - 1})`,
  });
  const [row] = await tenant.query<{ simulation_id: number }>({
    text: `
      insert into simulations (tenant_id, campaign_id, author, created_at, state, alive_until, events_done, events_total)
      values ($1, $2, $3, $4, 'running', ${alive}, 0, 0)
      returning simulation_id`,
    values: [campaign_id, author, created_at],
  });
  if (!row) throw new Error('an insert answered no row');
  return row.simulation_id;
}

/** How many simulations of the tenant run, in any process. */
export const countRunning = countBy({
  text: `select count(*) from simulations where tenant_id = $1 and ${runs}`,
});

/** One simulation of a campaign. It has failed if its process has not reported for half a minute that it is alive. */
export const readSimulation = rowBy<StoredSimulation, [campaign_id: number, simulation_id: number]>({
  text: `
    select simulation_id, campaign_id, author, created_at, events_done, events_total, outcome,
           case when state = 'running' and alive_until <= statement_timestamp() then 'failed' else state end as state,
           case when state = 'running' and alive_until <= statement_timestamp()
                then 'The process that ran it ended; start it again.' else error end as error
      from simulations where tenant_id = $1 and campaign_id = $2 and simulation_id = $3`,
});

/** The cost of the first definition of a simulation over all windows, and counts of each of its boards. */
export interface NewestOutcome {
  simulation_id: number;
  created_at: Date;
  cost: CostSpread;
  runs: { count: number; winners: number }[];
}

/** The newest simulation of the campaign that is done, without the boards in it, which may be long. */
export const readNewestOutcome = rowBy<NewestOutcome, [campaign_id: number]>({
  text: `
    select s.simulation_id, s.created_at, s.outcome #> '{spread,0}' as cost,
           (select json_agg(json_build_object('count', r.one -> 'count', 'winners', r.one #> '{winners,count}'))
              from json_array_elements(s.outcome -> 'results') as r(one) where r.one ->> 'definition' = '0') as runs
      from simulations s where s.tenant_id = $1 and s.campaign_id = $2 and s.state = 'done'
     order by s.simulation_id desc limit 1`,
});

/**
 * Reports that the process that runs it is alive, and its progress. False: the simulation does not run any more, so the
 * process must stop.
 */
export const noteProgress = anyBy<
  [simulation_id: number, Pick<StoredSimulation, 'events_done' | 'events_total'>]
>({
  text: `
    update simulations set alive_until = ${alive}, events_done = $3, events_total = $4
     where tenant_id = $1 and simulation_id = $2 and state = 'running'
    returning 1`,
  values: (simulation_id, { events_done, events_total }) => [simulation_id, events_done, events_total],
});

/** Ends a simulation; false: it had ended before. */
export const endSimulation = anyBy<
  [
    simulation_id: number,
    end: { state: Exclude<SimulationState, 'running'>; outcome?: SimulationOutcome; error?: string },
  ]
>({
  text: `
    update simulations
       set state = $3, outcome = $4, error = $5, events_done = case when $3 = 'done' then events_total else events_done end
     where tenant_id = $1 and simulation_id = $2 and state = 'running'
    returning 1`,
  values: (simulation_id, { state, outcome, error }) => [
    ...[simulation_id, state, outcome ? JSON.stringify(outcome) : null, error ?? null],
  ],
});

/** Deletes all simulations of the tenant, as boards in them name players. Running ones end. */
export const forgetSimulations = runBy({ text: 'delete from simulations where tenant_id = $1' });
