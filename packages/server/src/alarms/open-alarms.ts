import { setTimeout } from 'node:timers/promises';
import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import type { WorkOrder } from '../scheduling/work-order.ts';
import { findAtSettlement } from './at-settlement.ts';
import { compareAlarms } from './compare.ts';
import { decideAlarm } from './decide-alarm.ts';
import type { AlarmDependencies, FindDependencies } from './dependencies.ts';
import { KeptTraits } from './find/kept-traits.ts';
import { listAlarms } from './list-alarms.ts';
import { type AlarmLook, lookAtRunning, restAfter } from './look.ts';
import { readAlarm } from './read-alarm.ts';
import { readSettings, writeSettings } from './settings.ts';
import { readToCompare, readToFind } from './store/evaluations.ts';
import { tryThresholds } from './try-thresholds.ts';
import { inTurn } from './turn.ts';

export type Alarms = ReturnType<typeof openAlarms>;

/** How often (ms) each process asks for campaigns whose alarms are to be found or compared: a statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

/**
 * Opens the module that finds alarms: of running campaigns again and again, at a bounded pace, and of each at its
 * settlement. Every process does so, also after a crash; the database decides which one finds those of a tenant.
 */
export function openAlarms(
  dependencies: AlarmDependencies &
    Pick<FindDependencies, 'processorClock' | 'onError' | 'onWritten' | 'restTimes'> & { order: WorkOrder },
) {
  const ending = new AbortController();
  const { signal } = ending;
  const find = { ...dependencies, kept: new KeptTraits(), signal };
  const options = { milliseconds: LOOK_MILLISECONDS, onError: dependencies.onError };
  const findInTurn = () => dependencies.order.inTurn('alarms', () => findAll(find));
  const repeated = [repeat(findInTurn, options), repeat(() => compareAll(find), options)];
  const useCases = {
    list: listAlarms,
    read: readAlarm,
    decide: decideAlarm,
    readSettings,
    writeSettings,
    try: tryThresholds,
    atSettlement: findAtSettlement,
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

type RepeatedDependencies = FindDependencies & { signal: AbortSignal };

/** Finds the alarms of all campaigns that have news, one after the other; rests in between, so that scoring has the time. */
async function findAll(dependencies: RepeatedDependencies): Promise<boolean> {
  const { database, clock, processorClock, signal } = dependencies;
  return forEach(dependencies, await readToFind(database, clock()), async (tenant_id, campaign_id) => {
    let took = 0;
    await inTurnOf(dependencies, tenant_id, async (look) => {
      const began = processorClock();
      await lookAtRunning(dependencies, tenant_id, campaign_id, look);
      took = processorClock() - began;
    });
    await setTimeout(restAfter(dependencies, took), undefined, { signal });
  });
}

/** Compares alarms where a rebuild asks for it, without a rest: staff wait for the answer. */
async function compareAll(dependencies: RepeatedDependencies): Promise<boolean> {
  return forEach(dependencies, await readToCompare(dependencies.database), (tenant_id, campaign_id) =>
    inTurnOf(dependencies, tenant_id, (look) => compareAlarms(dependencies, tenant_id, campaign_id, look)),
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

/** Does the work when no other of the tenant is under way in this process, unless another process finds its alarms. */
async function inTurnOf(
  dependencies: RepeatedDependencies,
  tenant_id: number,
  work: (look: AlarmLook) => Promise<unknown>,
): Promise<void> {
  const { database, queue, signal } = dependencies;
  await queue.wait(tenant_id, signal, () =>
    inTurn(dependencies, database.ofTenant(tenant_id), (prolong) => work({ signal, prolong })),
  );
}
