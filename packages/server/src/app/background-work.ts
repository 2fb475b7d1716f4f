import { openPlanner } from '../campaigns/planning/open-planner.ts';
import { openRetention } from '../erasure/open-retention.ts';
import type { Metrics } from '../http/framework/metrics.ts';
import type { Repeated } from '../scheduling/repeat.ts';
import { openSettlement } from '../settlement/open-settlement.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './server.ts';
import { type Modules, type Outside, tellOutside } from './tell-outside.ts';

export interface BackgroundWork {
  /** What requests may give something to do. */
  woken: { outside: Pick<Outside, 'wake'>; planner: Pick<Repeated, 'wake'> };
  close: () => Promise<void>;
}

/** Starts what goes on beside requests, in every process; the database decides who does what. */
export function openBackgroundWork(
  modules: Modules,
  config: Config,
  metrics: Metrics,
  dependencies: Dependencies,
): BackgroundWork {
  const { clock, log } = dependencies;
  const failed = (what: string) => (error: unknown, tenant_id?: number) =>
    log.error({ err: error, tenant_id }, `${what} failed; it is tried again`);
  const settlement = openSettlement({ ...modules, clock, onError: failed('settling') });
  const outside = tellOutside(modules, config, metrics, dependencies);
  const planner = openPlanner({
    ...modules,
    clock,
    pauseMilliseconds: 1_000,
    onNotMade: (due, state, detail) =>
      log.warn({ ...due, state, detail }, 'a run of a schedule was not made'),
    onError: (error, due) => failed('making a run of a schedule')(error, due?.tenant_id),
  });
  const retention = openRetention({ ...modules, clock, onError: failed('removing what is no longer kept') });
  return {
    woken: { outside, planner },
    close: async () => {
      await retention.close();
      await planner.close();
      await settlement.close();
      await outside.close();
    },
  };
}
