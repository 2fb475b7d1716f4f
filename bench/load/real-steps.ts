import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { Board, boardRulesOf } from '@laurel/rules/boards/board.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { NewFact } from '@laurel/rules/fold/new-rounds.ts';
import type { TenantSession } from '../../packages/server/src/database/database.ts';
import { Turns } from '../../packages/server/src/scheduling/turns.ts';
import { showFolding } from '../../packages/server/src/scoring/folding.ts';
import { foldNewEvents } from '../../packages/server/src/scoring/follow-log.ts';
import { HeldPlayers, type Layout } from '../../packages/server/src/scoring/held-players.ts';
import { campaignsOf, heldPlayer, rowOf } from '../../packages/server/src/scoring/player-rows.ts';
import {
  type ActiveFold,
  layoutsOf,
  type ShownCampaign,
  type TenantState,
} from '../../packages/server/src/scoring/tenant-state.ts';
import { Unwritten } from '../../packages/server/src/scoring/unwritten.ts';
import { noteWritten, snapshot } from '../../packages/server/src/scoring/write-checkpoint.ts';

/** A definition, and the same made ready for folding. */
export interface Compiled {
  definition: CampaignDefinition;
  compiled: CompiledCampaign;
}

const PERIOD = 202_611;

/** Enough that every player stays ready, and little enough of it used that no row is kept next to the folds. */
const MAX_BYTES = 40e9;

/** All players are held, so no step asks the database. */
const NO_DATABASE = undefined as unknown as TenantSession;

/** Steps of scoring and their checkpoints by the code of the server, all but what the database does. */
export class RealSteps {
  /** Characters of the rows written. */
  characters = 0;
  #state: TenantState;
  #unwritten = new Unwritten();
  readonly #turns = new Turns(performance.now.bind(performance));

  constructor(campaigns: Compiled[], player_ids: string[]) {
    const folds = campaigns.map(({ compiled }, at) => activeFold(compiled, at + 1));
    const layouts = layoutsOf(folds);
    const shown = campaigns.map(({ definition }, at) => shownCampaign(definition, at + 1));
    const players = new HeldPlayers({ maxBytes: MAX_BYTES, bytes: 0 });
    const layout = layouts.get(PERIOD) as Layout;
    for (const player_id of player_ids) players.touch(heldPlayer(layout, player_id, undefined), undefined);
    this.#state = {
      cursor: { seq: 0, step: 0, changes: 0, campaigns_version: 0 },
      seq: 0,
      folds,
      layouts,
      campaigns: new Map(shown.map((campaign) => [campaign.campaign_id, campaign])),
      players,
      games: new Map(),
      pauses: new Map(),
    } as unknown as TenantState;
  }

  /** Folds events and shows what they change. */
  async step(news: NewFact[]): Promise<void> {
    const seq = this.#state.seq + news.length;
    const turn = this.#turns.begin();
    const options = { isOurs: () => true, unwrittenSnapshots: [], turn };
    const changed = await foldNewEvents(NO_DATABASE, this.#state, news, seq, options);
    const learned = { players: new Map(), games: new Map(), pauses: new Map() };
    const folding = { seq, changed, learned, looked: [], facts: new Map() };
    this.#state = await showFolding(this.#state, folding, this.#unwritten, turn);
  }

  /** Makes the rows that a checkpoint writes. */
  checkpoint(): void {
    const checkpoint = snapshot(this.#state, this.#unwritten);
    this.#unwritten = new Unwritten();
    const campaigns = campaignsOf(this.#state.folds);
    const sorted = checkpoint.players.toSorted((a, b) =>
      compareCodePoints(a.player.player_id, b.player.player_id),
    );
    for (const one of sorted) {
      const row = rowOf(one.player, one.layout, one.folds, campaigns);
      one.row = row.folds;
      this.characters += row.folds.length + row.scores.length;
    }
    noteWritten(checkpoint);
  }
}

function activeFold(compiled: CompiledCampaign, fold_id: number): ActiveFold {
  const state = { built: true, check_only: false, built_to: null, settled_seq: null };
  const players = { joined: new Map(), pauses: new Map() };
  return {
    campaign_id: fold_id,
    fold_id,
    period: PERIOD,
    compiled,
    ...state,
    ...players,
  } as unknown as ActiveFold;
}

function shownCampaign(definition: CampaignDefinition, fold_id: number): ShownCampaign {
  const state = { isComplete: true, isSettled: false, isPinned: false, isEligible: () => true };
  return {
    campaign_id: fold_id,
    fold_id,
    ...state,
    board: new Board(boardRulesOf(definition)),
  } as unknown as ShownCampaign;
}
