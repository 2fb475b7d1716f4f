import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { type BackUpDependencies, backUp } from './back-up.ts';
import { checkReadiness, type ReadinessDependencies } from './check-readiness.ts';
import { type MaintenanceDependencies, openMaintenance } from './open-maintenance.ts';
import { watchRights } from './watch-rights.ts';

export type { MaintenanceDependencies } from './open-maintenance.ts';

export type Installation = ReturnType<typeof openInstallation>;

interface InstallationDependencies extends Omit<BackUpDependencies, 'maintenance' | 'clock'> {
  /** The database with the rights of the role that serves. */
  database: Database;
  onReadiness: ReadinessDependencies['onReadiness'];
  /** The number of tenants whose boards are being read for the first time. */
  readingTenants: () => number;
  /** What else the process cannot do until somebody acts, in sentences. */
  troubles: () => string[];
  /** Has the database with its owner's rights. */
  maintenance: MaintenanceDependencies;
}

/** Opens what concerns the installation as a whole, and starts to maintain its database. */
export function openInstallation({
  maintenance: options,
  readingTenants,
  troubles,
  ...dependencies
}: InstallationDependencies) {
  const maintenance = openMaintenance(options);
  const troublesOfRights = watchRights(options);
  const module = openModule(
    { ...dependencies, clock: options.clock, maintenance, readiness: { wasReady: true } },
    { checkReadiness, backUp },
  );
  return {
    ...module,
    readingTenants,
    troubles: () => [...troubles(), ...troublesOfRights()],
    close: maintenance.close,
  };
}
