import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import type { AbsentFromStages, IsEligible } from '@laurel/rules/players/audience.ts';
import { type Joined, joinedAtOf } from '@laurel/rules/rounds/joined.ts';
import type { Tenant } from '../identity/identity.ts';
import {
  type ActiveFold,
  heldFold,
  joinedOf,
  type ShownCampaign,
  type TenantState,
} from '../scoring/scoring.ts';

/** A campaign's board at this moment, with everything outside the log that it was folded from. */
export interface BoardView {
  readonly campaign_id: number;
  /** The fold whose standings are on the board. */
  readonly fold_id: number;
  /** Version of the campaign whose rules the board follows; a newer one may be under way. */
  readonly version: number;
  /** The UTC month (YYYYMM) in which the folded campaign ends. */
  readonly period: number;
  /**
   * Changes with every change of the board and comes from durable positions: one revision means one board, on every server
   * and after whatever was lost and folded again. It grows, except for the moment after a crash.
   */
  readonly revision: number;
  /** The campaign as it is shown now; a new object whenever anything in it changes. */
  readonly definition: CampaignDefinition;
  readonly compiled: CompiledCampaign;
  /**
   * Lines, places and scores. They change with every step: read everything that must be of one moment together, without
   * awaiting in between.
   */
  readonly board: Board;
  /** The names of the campaign's teams, by team; another object whenever one changes. */
  readonly teamNames: ReadonlyMap<string, string>;
  /** Number of the newest event that is in the board. */
  readonly seq: number;
  /** No further change can reach the board. */
  readonly isSettled: boolean;
  /** Events that were voided after so many changes still count in it; undefined: none does. */
  readonly voidsUpTo: number | undefined;
  /**
   * The player's fold as the board shows it; `stored`: as the newest checkpoint has it, for players who are not held in
   * memory.
   */
  heldFold(player_id: string, stored: PlayerFold | undefined): PlayerFold | undefined;
  /** When the player joined (µs); null: has not, or joining is automatic. */
  joinedAt(player_id: string): number | null;
  /** When the player joined, with the player's pauses in the window. */
  joined(player_id: string): Joined;
  isDisqualified(player_id: string): boolean;
  /** By the newest definition; a disqualified player can be in it. */
  isInAudience: IsEligible;
  /** Undefined: the audience has no segments. */
  isInSegments: ((player_id: string) => boolean) | undefined;
  /** Why the player is on no settled place of an earlier campaign that takes part. */
  absentFromStages: AbsentFromStages;
  /** Whether the campaign's selection contains the game, the catalogue included (docs/rules/facts.md#4). */
  selects(game_id: string): boolean;
}

/**
 * The boards of all of a tenant's published campaigns, as they are after one step of scoring; the next step gives a new
 * object.
 */
export interface TenantBoards {
  /**
   * Changes after each step, in this process only: a value derived from the boards is current while the number is the same.
   */
  readonly serial: number;
  readonly tenant: Tenant;
  /** By campaign. */
  readonly views: ReadonlyMap<number, BoardView>;
}

/** The part of a tenant's state that is shown. Boards in it change with the state; everything else stays as it is. */
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
  readonly isInAudience: IsEligible;
  readonly isInSegments: BoardView['isInSegments'];
  readonly absentFromStages: AbsentFromStages;
  readonly #players: TenantState['players'];
  readonly #games: TenantState['games'];
  readonly #campaign: ShownCampaign;
  readonly #fold: ActiveFold;

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
    this.isInAudience = campaign.isInAudience;
    this.isInSegments = campaign.isInSegments;
    this.absentFromStages = campaign.stages.absent;
    this.#players = players;
    this.#games = games;
    this.#campaign = campaign;
    this.#fold = fold;
  }

  get revision(): number {
    return this.#campaign.shown_version;
  }

  get teamNames(): ReadonlyMap<string, string> {
    return this.#campaign.teamNames;
  }

  get seq(): number {
    return this.#campaign.seq;
  }

  heldFold(player_id: string, stored: PlayerFold | undefined): PlayerFold | undefined {
    const held = heldFold(this.#players, this, player_id);
    return held === undefined ? stored : (held ?? undefined);
  }

  joinedAt(player_id: string): number | null {
    return joinedAtOf(this.#fold.joined.get(player_id) ?? null);
  }

  joined(player_id: string): Joined {
    return joinedOf(this.#fold, player_id);
  }

  isDisqualified(player_id: string): boolean {
    return this.#campaign.disqualified.has(player_id);
  }

  selects(game_id: string): boolean {
    return this.#campaign.selects(game_id, this.#games.get(game_id));
  }
}
