import type { BoardView } from '../rules/board.ts';
import type { Database } from '../store/database.ts';

/** What the verbs of this room are handed. */
export interface CampaignSurroundings {
  database: Database;
  clock: () => Date;
  scoring: {
    /** Told after each change that scoring must see; it would find it by itself a little later. */
    wake: (tenant_id: number) => void;
    boardOf: (tenant_id: number, campaign_id: number) => Promise<BoardView>;
    /** Latest known usernames; null or missing: none. */
    usernamesOf: (tenant_id: number, player_ids: string[]) => Promise<Map<string, string | null>>;
  };
}

/** Who makes a change. */
export interface Author {
  tenant_id: number;
  username: string;
}

/** Which rows of a list are wanted. */
export interface Rows {
  offset: number;
  limit: number;
}
