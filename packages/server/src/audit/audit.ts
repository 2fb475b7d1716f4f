import type { ServiceActor } from './store/audit-log.ts';

export { type Audit, openAudit } from './open-audit.ts';
export { type AuditEntry, nameOfAuthor, writeAudit } from './store/audit-log.ts';
export { sidesOf } from './store/sides.ts';

/** Laurel itself, as the author of what its rules do. */
export const LAUREL: ServiceActor = { service: 'laurel' };

/** The author of a change. */
export interface Author {
  tenant_id: number;
  username: string;
}
