export { type Audit, openAudit } from './open-audit.ts';
export { writeAudit } from './store/audit-log.ts';
export { sidesOf } from './store/sides.ts';

/** The author of a change. */
export interface Author {
  tenant_id: number;
  username: string;
}
