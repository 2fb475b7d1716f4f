import type { Database } from '../database/database.ts';
import type { Ingestion } from '../events/events.ts';
import type { Metrics } from '../http/metrics.ts';
import type { MaintenanceDependencies } from '../installation/installation.ts';
import type { Dependencies } from './dependencies.ts';

/** How the embedded engine is maintained; `database` has its owner's rights. */
export function maintenanceOf(
  database: Database,
  intake: Ingestion,
  metrics: Metrics,
  { clock, log }: Dependencies,
): MaintenanceDependencies {
  return {
    database,
    clock,
    isBusy: () => intake.queuedEvents() > 0,
    pauseMilliseconds: 1_000,
    onDone: (done) => {
      metrics.maintenanceDone(done.work, done.milliseconds / 1000);
      log.debug(done, 'maintenance of the embedded engine');
    },
    onError: (error) =>
      log.error({ err: error }, 'maintenance of the embedded engine failed; it is tried again'),
  };
}
