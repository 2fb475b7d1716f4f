import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { NewFact } from '@laurel/rules/fold/new-rounds.ts';
import { Board } from '@laurel/rules/boards/board.ts';
import { compareCodePoints } from '@laurel/rules/boards/code-points.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { foldNewEvents } from '../../packages/server/src/scoring/follow-log.ts';
import { showFolding } from '../../packages/server/src/scoring/folding.ts';
import { HeldPlayers } from '../../packages/server/src/scoring/held-players.ts';
import { campaignsOf, heldPlayer, rowOf } from '../../packages/server/src/scoring/player-rows.ts';
import { layoutsOf, type ActiveFold, type ShownCampaign, type TenantState } from '../../packages/server/src/scoring/tenant-state.ts';
import { Unwritten } from '../../packages/server/src/scoring/unwritten.ts';
import { noteWritten, snapshot } from '../../packages/server/src/scoring/write-checkpoint.ts';

export interface Measured { definition: CampaignDefinition; compiled: CompiledCampaign }

const PERIOD = 202611;

/** What scoring does in a step and a checkpoint, all but the database. */
export class RealSteps {
  state: TenantState;
  unwritten = new Unwritten();
  bytes = 0;
  keep: ((player_id: string, row: { folds: string; scores: string }) => void) | undefined;

  constructor(campaigns: Measured[], player_ids: string[]) {
    const folds = campaigns.map(({ compiled }, at) => ({
      campaign_id: at + 1, fold_id: at + 1, period: PERIOD, compiled, joined: new Map(), complete: true, check_only: false,
      built_to: null, selects: () => true,
    })) as unknown as ActiveFold[];
    const layouts = layoutsOf(folds);
    const shown = new Map(campaigns.map(({ definition }, at) => [at + 1, {
      campaign_id: at + 1, fold_id: at + 1, isComplete: true, isSettled: false, isPinned: false,
      isEligible: () => true, board: new Board(definition), shown_version: 0, seq: 0,
    } as unknown as ShownCampaign]));
    const players = new HeldPlayers({ maxBytes: 4e9, bytes: 0 });
    for (const player_id of player_ids) players.touch(heldPlayer(layouts.get(PERIOD) as never, player_id, undefined), undefined);
    this.state = { cursor: { seq: 0, changes: 0, step: 0, campaigns_version: 0 }, seq: 0, folds, layouts, campaigns: shown, players, games: new Map(), buildsNext: false } as unknown as TenantState;
  }

  async step(news: NewFact[]): Promise<void> {
    const { state, unwritten } = this;
    const seq = state.seq + news.length;
    const changed = await foldNewEvents(undefined as never, state, news, seq, { isOurs: () => true, unwrittenSnapshots: [] });
    const learned = { players: new Map(), games: new Map() };
    this.state = await showFolding(state, { seq, changed, learned, looked: [], facts: new Map() }, unwritten);
  }

  checkpoint(): void {
    const { state, unwritten } = this;
    this.unwritten = new Unwritten();
    const checkpoint = snapshot(state, unwritten);
    const campaigns = campaignsOf(state.folds);
    const sorted = checkpoint.players.toSorted((a, b) => compareCodePoints(a.player.player_id, b.player.player_id));
    for (const one of sorted) {
      const row = rowOf(one.player, one.layout, one.folds, campaigns);
      one.row = row.folds;
      this.bytes += row.folds.length + row.scores.length;
      this.keep?.(one.player.player_id, row);
    }
    noteWritten(checkpoint);
  }
}
