import { dayOf } from '@laurel/contract/values/timestamps.ts';
import { addRound, noRounds, type RoundSums } from '@laurel/rules/fold/counted-rounds.ts';
import { roundsInOrder, stepRound } from '@laurel/rules/fold/fold.ts';
import type { ScoredState } from '@laurel/rules/kinds/scored.ts';
import type { PointsState } from '@laurel/rules/kinds/tournament/points.ts';
import { unitsOf } from '@laurel/rules/money/decimal.ts';
import { joinedAtOf } from '@laurel/rules/rounds/joined.ts';
import type { GameRound } from '@laurel/rules/rounds/rounds.ts';
import type { ShownFold } from '../boards/boards.ts';
import type { HistoryPiece } from '../history/history.ts';
import { joinedOf } from '../scoring/scoring.ts';

/** What a day's rounds that count come to, and the points of that day in 10^-8. */
export type DaySums = RoundSums & { units: bigint };

/** What of a player counts in a campaign, part by part in the order of time. */
export class CountedPlayer {
  /** By the number of the day since 1970, UTC, on which a round began. */
  readonly days = new Map<number, DaySums>();
  readonly #fold: ShownFold['fold'];
  readonly #joined: ReturnType<typeof joinedOf>;
  readonly #state: ScoredState;
  /** The last round, which may still be open, and facts after it. */
  #held: GameRound[] = [];
  #day = 0;
  #units = 0n;
  #hasFact = false;

  constructor({ fold }: ShownFold, player_id: string) {
    const { kind, rules } = fold.compiled;
    this.#fold = fold;
    this.#joined = joinedOf(fold, player_id);
    this.#state = kind.initial(rules);
  }

  /** Of a mission: how often the player completed each step, and at last the whole. */
  get completed(): readonly number[] {
    const { type } = this.#fold.compiled.rules;
    return type.completed?.(this.#state as never) ?? [];
  }

  /** Whether the player has a round or a fact that counts, or joined. */
  get tookPart(): boolean {
    return this.hasRound || this.#hasFact || joinedAtOf(this.#joined) !== null;
  }

  get hasRound(): boolean {
    return this.days.values().some(({ rounds }) => rounds > 0);
  }

  /** Takes the rounds of the campaign that start in the piece, which follows those before. */
  take({ start, end, facts, isLast }: HistoryPiece): void {
    const { compiled } = this.#fold;
    const part = { start: Math.max(start, compiled.start), end: Math.min(end, compiled.end) };
    const rounds = this.#held.concat(roundsInOrder({ ...compiled, ...part }, facts));
    const last = rounds.findLastIndex(({ fact }) => fact === null);
    const whole = isLast || last < 0 ? rounds.length : last;
    for (let at = 0; at < whole; at += 1) this.#step(rounds[at] as GameRound, isLast && at === last);
    this.#held = rounds.slice(whole);
    if (isLast) this.#credit();
  }

  #step(round: GameRound, isLast: boolean): void {
    const day = dayOf(round.started_at);
    if (day !== this.#day) this.#credit();
    this.#day = day;
    const reason = stepRound(this.#fold.compiled, this.#state, round, isLast, this.#joined, null);
    if (round.fact !== null) this.#hasFact ||= reason === null;
    else if (reason === null || reason === 'unpriced') addRound(this.#sumsOfDay(), round);
  }

  /** What the score grew by since the last time is of the day of the last rounds. */
  #credit(): void {
    const before = this.#units;
    this.#units = this.#pointsNow();
    if (this.#units !== before) this.#sumsOfDay().units += this.#units - before;
  }

  /** Points that were credited, where a kind has them; else a score of which more is better. */
  #pointsNow(): bigint {
    const { kind, rules } = this.#fold.compiled;
    const { points } = this.#state as Partial<PointsState>;
    if (points !== undefined) return unitsOf(points);
    return rules.type.better === 'lower' ? 0n : BigInt(kind.outcome(rules, this.#state).units ?? 0);
  }

  #sumsOfDay(): DaySums {
    const sums = this.days.get(this.#day) ?? { ...noRounds(), units: 0n };
    this.days.set(this.#day, sums);
    return sums;
  }
}
