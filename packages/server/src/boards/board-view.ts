import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import { type ActiveFold, heldFold, type ShownCampaign, type TenantState } from '../scoring/tenant-state.ts';
import type { Tenant } from '../store/identity/tenants.ts';

/** A campaign's board at this moment, with all that it was folded from beside the log. */
export interface BoardView {
  readonly campaign_id: number;
  /** The fold whose standings are on the board. */
  readonly fold_id: number;
  /** Version of the campaign whose rules the board follows; a newer one may be under way. */
  readonly version: number;
  /** The UTC month (YYYYMM) in which the folded campaign ends. */
  readonly period: number;
  /**
   * Another one with every change of the board, from durable positions: one revision means one board, on every server and after
   * whatever was lost and folded again. It grows, but for the moment after a crash.
   */
  readonly revision: number;
  /** The campaign as it is shown now; another object whenever anything in it changes. */
  readonly definition: CampaignDefinition;
  readonly compiled: CompiledCampaign;
  /** Lines, places and scores. They change with every step: read together what must be of one moment, waiting for nothing. */
  readonly board: Board;
  /** Number of the newest event that is in it. */
  readonly seq: number;
  /** Nothing changes the board any more. */
  readonly isSettled: boolean;
  /** Events that were voided after so many changes still count in it; undefined: none does. */
  readonly voidsUpTo: number | undefined;
  /** The player's fold as the board shows it; `stored`: as the newest checkpoint has it, for players who are not held in memory. */
  heldFold(player_id: string, stored: PlayerFold | undefined): PlayerFold | undefined;
  /** When the player joined (µs); null: has not, or joining is automatic. */
  joinedAt(player_id: string): number | null;
  isDisqualified(player_id: string): boolean;
  /** Whether the campaign's selection contains the game, the catalogue included (decisions 5.5). */
  selects(game_id: string): boolean;
}

/** The boards of all of a tenant's published campaigns, as they are after one step of scoring; another object after the next. */
export interface TenantBoards {
  /** Another number after each step, of this process alone: what was made of it is current while the number is the same. */
  readonly serial: number;
  readonly tenant: Tenant;
  /** By campaign. */
  readonly views: ReadonlyMap<number, BoardView>;
}

/** What is shown of a tenant's state. Boards in it go on with the state; everything else stays as it is. */
export function boardsOfState(state: TenantState): TenantBoards {
  const { campaigns, folds, tenant } = state;
  const views = new Map<number, BoardView>();
  for (const fold of folds) {
    const campaign = campaigns.get(fold.campaign_id);
    if (campaign?.fold_id === fold.fold_id)
      views.set(fold.campaign_id, new ShownBoard(state, campaign, fold));
  }
  serials += 1;
  return { serial: serials, tenant, views };
}

let serials = 0;

class ShownBoard implements BoardView {
  readonly campaign_id: number;
  readonly fold_id: number;
  readonly period: number;
  readonly version: number;
  readonly definition: CampaignDefinition;
  readonly compiled: CompiledCampaign;
  readonly board: Board;
  readonly isSettled: boolean;
  readonly voidsUpTo: number | undefined;
  readonly #players: TenantState['players'];
  readonly #games: TenantState['games'];
  readonly #campaign: ShownCampaign;
  readonly #joined: ActiveFold['joined'];

  constructor({ players, games }: TenantState, campaign: ShownCampaign, fold: ActiveFold) {
    this.campaign_id = campaign.campaign_id;
    this.fold_id = fold.fold_id;
    this.version = fold.version;
    this.definition = campaign.definition;
    this.compiled = fold.compiled;
    this.board = campaign.board;
    this.period = fold.period;
    this.isSettled = campaign.isSettled;
    this.voidsUpTo = fold.settled_changes ?? undefined;
    this.#players = players;
    this.#games = games;
    this.#campaign = campaign;
    this.#joined = fold.joined;
  }

  get revision(): number {
    return this.#campaign.shown_version;
  }

  get seq(): number {
    return this.#campaign.seq;
  }

  heldFold(player_id: string, stored: PlayerFold | undefined): PlayerFold | undefined {
    const held = heldFold(this.#players, this, player_id);
    return held === undefined ? stored : (held ?? undefined);
  }

  joinedAt(player_id: string): number | null {
    return this.#joined.get(player_id) ?? null;
  }

  isDisqualified(player_id: string): boolean {
    return this.#campaign.disqualified.has(player_id);
  }

  selects(game_id: string): boolean {
    return this.#campaign.selects(game_id, this.#games.get(game_id));
  }
}
