import assert from 'node:assert/strict';
import { outcomeOf, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import type { PlayerRounds } from '@laurel/rules/fold/new-rounds.ts';
import {
  copyOf,
  FoldPlaces,
  type PlayerFolds,
  type ScoredCampaign,
} from '@laurel/rules/fold/player-folds.ts';
import { encodeFold } from '@laurel/rules/fold/player-row.ts';
import type { Joined } from '@laurel/rules/rounds/joined.ts';

/** One player's folds as a process holds them, next to those that `extendFold` gives: both must be the same to the byte. */
export class HeldInSlots {
  readonly #campaigns: ScoredCampaign[];
  readonly #places: FoldPlaces;
  /** As they are shown, and as the step under way has them. */
  #shown: PlayerFolds;
  #next: PlayerFolds;
  /** What the step changed, by position; the other folds were folded from the log. */
  readonly #snapshots = new Map<number, readonly PlayerFold[]>();

  constructor(campaigns: ScoredCampaign[]) {
    this.#campaigns = campaigns;
    this.#places = new FoldPlaces(campaigns);
    this.#shown = this.#places.none();
    this.#next = copyOf(this.#shown);
  }

  /** Takes news as a step does; what is shown stays as it is. */
  extend(at: number, news: PlayerRounds, joinedAt: Joined, snapshotRounds: number): void {
    const campaign = this.#campaigns[at] as ScoredCampaign;
    const before = copyOf(this.#shown);
    const change = this.#places.changeOf(this.#shown, at, campaign, news, joinedAt);
    if (change !== null && !('refold_from' in change)) {
      const args = [at, campaign, change, joinedAt, snapshotRounds] as const;
      this.#snapshots.set(at, this.#places.take(this.#shown, this.#next, ...args).snapshots);
    } else if (change === null) this.#snapshots.set(at, []);
    assert.deepEqual(this.#shown, before);
  }

  /** Compares what the step made with the fold that it must be, or takes that over where it is folded from the log. */
  compare(
    at: number,
    { fold, snapshots }: { fold: PlayerFold | undefined; snapshots: PlayerFold[] },
    snapshotRounds: number,
  ): void {
    const campaign = this.#campaigns[at] as ScoredCampaign;
    const passed = this.#snapshots.get(at);
    this.#snapshots.delete(at);
    if (passed === undefined) this.#put(at, fold);
    const held = this.#places.look(this.#next, at);
    const isThere = fold !== undefined && (fold.boundary !== null || fold.tail.length > 0);
    assert.equal(held !== undefined, isThere);
    if (!held || !fold || 'older' in held) return;
    assert.equal(encodeFold(campaign, held), encodeFold(campaign, fold));
    for (const one of passed ?? []) {
      const text = encodeFold(campaign, one);
      assert.ok(snapshots.some((other) => encodeFold(campaign, other) === text));
      assert.equal(one.folded_rounds % snapshotRounds, 0);
    }
    const units = this.#places.units(this.#next, at);
    const known = { units, reached_at: this.#places.reachedAt(this.#next, at) };
    const { units: score, reached_at } = outcomeOf(campaign, fold);
    if (units !== undefined) assert.deepEqual(known, { units: score, reached_at });
  }

  /** The fold was read from its text: nobody knows its score. */
  readAgain(at: number, fold: PlayerFold): void {
    if (fold.boundary !== null || fold.tail.length > 0) this.#places.put(this.#next, at, fold);
  }

  /** The step is shown. */
  show(): void {
    this.#places.tidy(this.#next);
    this.#shown = this.#next;
    this.#next = copyOf(this.#shown);
  }

  #put(at: number, fold: PlayerFold | undefined): void {
    const isEmpty = fold === undefined || (fold.boundary === null && fold.tail.length === 0);
    if (isEmpty) this.#places.remove(this.#next, at);
    else this.#places.put(this.#next, at, fold, outcomeOf(this.#campaigns[at] as ScoredCampaign, fold));
  }
}
