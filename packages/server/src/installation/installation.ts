export { type Installation, openInstallation } from './open-installation.ts';
export type { MaintenanceDependencies } from './open-maintenance.ts';
