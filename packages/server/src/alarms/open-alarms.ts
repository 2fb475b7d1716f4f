import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import type { WorkOrder } from '../scheduling/work-order.ts';
import { decideAlarm } from './decide-alarm.ts';
import { listAlarms } from './list-alarms.ts';
import type { AlarmSearch } from './open-alarm-search.ts';
import { readAlarm } from './read-alarm.ts';
import { readSettings, writeSettings } from './settings.ts';
import { readToCompare, readToFind } from './store/evaluations.ts';
import { atSettlement } from './store-at-settlement.ts';

export type Alarms = ReturnType<typeof openAlarms>;

/** How often (ms) each process asks for campaigns whose alarms are to be found or compared: a statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

export interface AlarmDependencies {
  database: Database;
  clock: () => Date;
  search: Pick<AlarmSearch, 'findOfRunning' | 'compare' | 'findAtSettlement'>;
  order: WorkOrder;
  onError: (error: unknown, tenant_id?: number) => void;
}

/**
 * Opens the module that has alarms found: of running campaigns again and again, at a bounded pace, and of each at its
 * settlement. Every process does so, also after a crash; the database decides which one finds those of a tenant.
 */
export function openAlarms(dependencies: AlarmDependencies) {
  const ending = new AbortController();
  const { signal } = ending;
  const find = { ...dependencies, signal };
  const options = { milliseconds: LOOK_MILLISECONDS, onError: dependencies.onError };
  const findInOrder = () => dependencies.order.inTurn('alarms', () => findAll(find));
  const repeated = [repeat(findInOrder, options), repeat(() => compareAll(find), options)];
  const useCases = {
    list: listAlarms,
    read: readAlarm,
    decide: decideAlarm,
    readSettings,
    writeSettings,
    atSettlement,
  };
  return {
    ...openModule(find, useCases),
    /** Ends the work under way; it is done again later. */
    close: async () => {
      ending.abort(new Error('this process stops'));
      await Promise.all(repeated.map((one) => one.close()));
    },
  };
}

type RepeatedDependencies = AlarmDependencies & { signal: AbortSignal };

/** Finds the alarms of all campaigns that have news, one after the other; rests in between, so that others have the time. */
async function findAll(dependencies: RepeatedDependencies): Promise<boolean> {
  const { database, clock, search, signal } = dependencies;
  return forEach(dependencies, await readToFind(database, clock()), async (tenant_id, campaign_id) => {
    const rest = await search.findOfRunning(tenant_id, campaign_id, signal);
    await setTimeout(rest, undefined, { signal });
  });
}

/** Compares alarms where a rebuild asks for it, without a rest: staff wait for the answer. */
async function compareAll(dependencies: RepeatedDependencies): Promise<boolean> {
  const { database, search, signal } = dependencies;
  return forEach(dependencies, await readToCompare(database), (tenant_id, campaign_id) =>
    search.compare(tenant_id, campaign_id, signal),
  );
}

/** Does the work for each campaign; a failure of one does not keep the others from it. */
async function forEach(
  { onError, signal }: RepeatedDependencies,
  { rows, failure }: Awaited<ReturnType<typeof readToCompare>>,
  work: (tenant_id: number, campaign_id: number) => Promise<void>,
): Promise<boolean> {
  for (const { tenant_id, campaign_id } of rows) {
    if (signal.aborted) return false;
    try {
      await work(tenant_id, campaign_id);
    } catch (error) {
      if (!signal.aborted) onError(error, tenant_id);
    }
  }
  if (failure !== undefined) throw failure;
  return false;
}
