import { serialize } from 'node:v8';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { outcomeOf, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { packKept } from '@laurel/rules/fold/fold-text.ts';
import { extendFold, type NewFact, NewRounds, type PlayerRounds } from '@laurel/rules/fold/new-rounds.ts';
import { decodeRow, encodeRow, type FoldOf } from '@laurel/rules/fold/player-row.ts';

/** What keeps a round cheap in many campaigns, each on or off. */
export interface Ideas {
  /** Campaigns that see the same rounds gather, merge and keep them together. */
  shared: boolean;
  /** One row of all folds of a player instead of a row for each fold. */
  oneRow: boolean;
  /** Checkpoints after four steps instead of each. */
  coalesced: boolean;
  /** States as bytes of the engine's own format instead of text. */
  binary: boolean;
}

/** Follows a log step by step with some of the ideas, and counts what checkpoints would write. */
export class IdeaSteps {
  rows = 0;
  bytes = 0;
  readonly #campaigns: CompiledCampaign[];
  readonly #byId: Map<number, CompiledCampaign>;
  readonly #isHot: boolean;
  readonly #ideas: Ideas;
  readonly #held = new Map<string, (PlayerFold | undefined)[]>();
  readonly #stored = new Map<string, string[]>();
  readonly #unwritten = new Set<string>();
  #steps = 0;

  constructor(campaigns: CompiledCampaign[], isHot: boolean, ideas: Ideas) {
    this.#campaigns = campaigns;
    this.#byId = new Map(campaigns.map((campaign, at) => [at, campaign]));
    this.#isHot = isHot;
    this.#ideas = ideas;
  }

  step(news: NewFact[]): void {
    const shared = new NewRounds(news);
    const views = this.#campaigns.map((campaign) =>
      (this.#ideas.shared ? shared : new NewRounds(news)).of(campaign),
    );
    for (const player_id of new Set(news.map((one) => one.player_id))) this.#extend(player_id, views);
    this.#steps += 1;
    if (!this.#ideas.coalesced || !this.#isHot || this.#steps % 4 === 0) this.checkpoint();
  }

  checkpoint(): void {
    for (const player_id of this.#unwritten) {
      this.#write(player_id, this.#held.get(player_id) ?? []);
      if (!this.#isHot) this.#held.delete(player_id);
    }
    this.#unwritten.clear();
  }

  #extend(player_id: string, views: ReadonlyMap<string, PlayerRounds>[]): void {
    const folds = this.#held.get(player_id) ?? this.#read(player_id);
    for (const [at, campaign] of this.#campaigns.entries()) {
      const news = views[at]?.get(player_id);
      const extended = news && extendFold(campaign, folds[at], news, null);
      if (!extended || 'refold_from' in extended) continue;
      folds[at] = extended.fold;
      outcomeOf(campaign, extended.fold);
    }
    this.#held.set(player_id, folds);
    this.#unwritten.add(player_id);
  }

  #read(player_id: string): (PlayerFold | undefined)[] {
    const folds = new Map<number, PlayerFold>();
    for (const row of this.#stored.get(player_id) ?? [])
      for (const [at, fold] of decodeRow(row, this.#byId)) folds.set(at, fold as PlayerFold);
    return this.#campaigns.map((_, at) => folds.get(at));
  }

  #write(player_id: string, folds: (PlayerFold | undefined)[]): void {
    const { oneRow, binary } = this.#ideas;
    const there = folds.flatMap((fold, fold_id) =>
      fold ? [{ fold_id, campaign: this.#campaigns[fold_id] as CompiledCampaign, fold }] : [],
    );
    const parts = oneRow ? [there] : there.map((one) => [one]);
    this.rows += parts.length;
    if (binary) {
      for (const part of parts) this.bytes += serialize(part.map(packed)).length;
      return;
    }
    const rows = parts.map(encodeRow);
    for (const row of rows) this.bytes += row.length;
    if (!this.#isHot) this.#stored.set(player_id, rows);
  }
}

/** A fold as values; rounds that several folds keep are one object, which the format writes once. */
function packed({ fold_id, campaign, fold }: FoldOf & { fold: PlayerFold }): unknown[] {
  return [fold_id, fold.joined_at, keptOf(fold), campaign.kind.encode(campaign.rules, fold.state)];
}

const kept = new WeakMap<PlayerFold['tail'], unknown>();

function keptOf(fold: PlayerFold): unknown {
  const known = kept.get(fold.tail) ?? packKept(fold);
  kept.set(fold.tail, known);
  return known;
}
