import type { Boards } from '../boards/open-boards.ts';
import type { Database } from '../store/engine/database.ts';

/** What the operations of this module depend on. */
export interface CampaignDependencies {
  database: Database;
  clock: () => Date;
  scoring: {
    /** Called after each change that scoring must see; otherwise scoring would find it a little later. */
    wake: (tenant_id: number) => void;
    /** Waits until what boards show is in the database, too. */
    written: (tenant_id: number) => Promise<void>;
  };
}

/** What those operations depend on that read boards. */
export interface BoardDependencies {
  database: Database;
  clock: () => Date;
  boards: Boards;
  scoring: Pick<CampaignDependencies['scoring'], 'written'>;
}

/** Who makes a change. */
export interface Author {
  tenant_id: number;
  username: string;
}
