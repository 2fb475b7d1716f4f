import type { Database } from '../database/database.ts';

/** The dependencies of this module's operations. */
export interface PayoutDependencies {
  database: Database;
  clock: () => Date;
}

/** The member of staff who acts. */
export interface Actor {
  tenant_id: number;
  username: string;
}
