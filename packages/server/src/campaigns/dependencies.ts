import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Board, BoardView } from '@laurel/rules/boards/board.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { Database } from '../store/engine/database.ts';

/** A published campaign's board at this moment, with all that it was folded from beside the log. */
export interface ShownBoard {
  campaign_id: number;
  /** The fold whose standings are on the board. */
  fold_id: number;
  /** Version of the campaign whose rules the board follows; a newer one may be under way. */
  version: number;
  /** The campaign as it is shown now. */
  definition: CampaignDefinition;
  compiled: CompiledCampaign;
  board: Board;
  /** Number of the newest event that is in it. */
  seq: number;
  /** When the player joined (µs); null: has not, or joining is automatic. */
  joinedAt: (player_id: string) => number | null;
  isDisqualified: (player_id: string) => boolean;
}

/** What the operations of this module depend on. */
export interface CampaignDependencies {
  database: Database;
  clock: () => Date;
  scoring: {
    /** Told after each change that scoring must see; it would find it by itself a little later. */
    wake: (tenant_id: number) => void;
    boardOf: (tenant_id: number, campaign_id: number) => Promise<BoardView>;
    /** The boards of all published campaigns, by campaign. */
    shownBoards: (tenant_id: number) => Promise<Map<number, ShownBoard>>;
    /** Latest known usernames; null or missing: none. */
    usernamesOf: (tenant_id: number, player_ids: string[]) => Promise<Map<string, string | null>>;
  };
}

/** Who makes a change. */
export interface Author {
  tenant_id: number;
  username: string;
}
