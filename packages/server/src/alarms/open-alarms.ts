import { setTimeout } from 'node:timers/promises';
import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import { findAtSettlement } from './at-settlement.ts';
import { compareAlarms } from './compare.ts';
import { decideAlarm } from './decide-alarm.ts';
import type { AlarmDependencies, FindDependencies } from './dependencies.ts';
import { KeptTraits } from './find/kept-traits.ts';
import { listAlarms } from './list-alarms.ts';
import { lookAtRunning, restAfter } from './look.ts';
import { readAlarm } from './read-alarm.ts';
import { readSettings, writeSettings } from './settings.ts';
import { readToFind } from './store/evaluations.ts';
import { tryThresholds } from './try-thresholds.ts';
import { inTurn } from './turn.ts';

export type Alarms = ReturnType<typeof openAlarms>;

/** How often (ms) each process asks for campaigns whose alarms are to be found: one statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

/**
 * Opens the module that finds alarms: of running campaigns again and again, at a bounded pace, and of each at its
 * settlement. Every process does so, also after a crash; the database decides which one finds those of a tenant.
 */
export function openAlarms(
  dependencies: AlarmDependencies &
    Pick<FindDependencies, 'monotonicClock' | 'onError' | 'onWritten' | 'restTimes'>,
) {
  const ending = new AbortController();
  const { signal } = ending;
  const find = { ...dependencies, kept: new KeptTraits(), signal };
  const finding = repeat(() => findAll(find), {
    milliseconds: LOOK_MILLISECONDS,
    onError: dependencies.onError,
  });
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
      await finding.close();
    },
  };
}

/** Finds the alarms of all campaigns that have news, one after the other; rests in between, so that scoring has the time. */
async function findAll(dependencies: FindDependencies & { signal: AbortSignal }): Promise<boolean> {
  const { database, clock, onError, signal } = dependencies;
  const { rows, failure } = await readToFind(database, clock());
  for (const { tenant_id, campaign_id } of rows) {
    if (signal.aborted) return false;
    try {
      const took = await findOf(dependencies, tenant_id, campaign_id);
      await setTimeout(restAfter(dependencies, took), undefined, { signal });
    } catch (error) {
      if (!signal.aborted) onError(error, tenant_id);
    }
  }
  if (failure !== undefined) throw failure;
  return false;
}

/** Finds the alarms of one campaign, and compares them where a rebuild asks for it; returns how long (ms) that took. */
async function findOf(
  dependencies: FindDependencies & { signal: AbortSignal },
  tenant_id: number,
  campaign_id: number,
): Promise<number> {
  const { database, queue, signal, monotonicClock } = dependencies;
  return queue.wait(tenant_id, signal, async () => {
    const began = monotonicClock();
    await inTurn(dependencies, database.ofTenant(tenant_id), async (prolong) => {
      await lookAtRunning(dependencies, tenant_id, campaign_id, { signal, prolong });
      await compareAlarms(dependencies, tenant_id, campaign_id, { signal, prolong });
    });
    return monotonicClock() - began;
  });
}
