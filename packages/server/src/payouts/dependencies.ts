import type { Database } from '../store/engine/database.ts';

/** What the operations of this module depend on. */
export interface PayoutDependencies {
  database: Database;
  clock: () => Date;
}

/** The member of staff who acts. */
export interface Actor {
  tenant_id: number;
  username: string;
}
