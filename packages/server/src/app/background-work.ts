import type { Metrics } from '../http/framework/metrics.ts';
import { openSettlement } from '../settlement/open-settlement.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './server.ts';
import { type Modules, type Outside, tellOutside } from './tell-outside.ts';

/** Starts what goes on beside requests, in every process; the database decides who does what. */
export function openBackgroundWork(
  modules: Modules,
  config: Config,
  metrics: Metrics,
  dependencies: Dependencies,
): { outside: Pick<Outside, 'wake'>; close: () => Promise<void> } {
  const { clock, log } = dependencies;
  const failed = (what: string) => (error: unknown, tenant_id?: number) =>
    log.error({ err: error, tenant_id }, `${what} failed; it is tried again`);
  const settlement = openSettlement({ ...modules, clock, onError: failed('settling') });
  const outside = tellOutside(modules, config, metrics, dependencies);
  return {
    outside,
    close: async () => {
      await settlement.close();
      await outside.close();
    },
  };
}
