import type { SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import { dayOf } from '@laurel/contract/values/timestamps.ts';
import { addRound, addSums, noRounds, type RoundSums } from '@laurel/rules/fold/counted-rounds.ts';
import { roundsInOrder, stepRound } from '@laurel/rules/fold/fold.ts';
import type { ScoredState } from '@laurel/rules/kinds/scored.ts';
import type { PointsState } from '@laurel/rules/kinds/tournament/points.ts';
import { unitsOf } from '@laurel/rules/money/decimal.ts';
import { decodeFacts } from '@laurel/rules/players/facts.ts';
import { stepPrizes } from '@laurel/rules/prizes/prize-cost.ts';
import { joinedAtOf } from '@laurel/rules/rounds/joined.ts';
import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import type { GameRound } from '@laurel/rules/rounds/rounds.ts';
import type { ShownFold } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import { readPlayerFacts } from '../facts/facts.ts';
import { everyPlayer, type HistoryPiece, readPieces, type Walk } from '../history/history.ts';
import { eligibilityOf, joinedOf } from '../scoring/scoring.ts';
import {
  type ComparedGroups,
  type ComparedWindows,
  earliestOf,
  noGroups,
  PlayerInWindows,
} from './compared-play.ts';

/** What a day's rounds that count come to, and the points of that day in 10^-8. */
type DaySums = RoundSums & { units: bigint };

/** What of a player counts in a campaign, part by part in the order of time. */
class CountedPlayer {
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

/** What a day comes to, and how many players have a round that counts. */
export type DayCount = DaySums & { players: number };

/** What is counted of a campaign (docs/rules/operations.md#12). */
export interface CampaignCount {
  /** Known players of the audience. */
  audience: number;
  /** Those of them who sent a round, a deposit or a login in the window. */
  seen: number;
  took_part: number;
  /** Players with a round that counts. */
  players: number;
  days: Map<number, DayCount>;
  /** Of a mission: how often each step was completed, at last the whole, and by how many players. */
  steps: { times: number; players: number }[];
  /** Of a mission: players with a completion that has a prize. */
  winning: number;
  /** What players did before and without the campaign; null: it was not asked for. */
  compared: ComparedGroups | null;
}

/** By these, too, a player is seen. */
const FACTS: readonly FactKind[] = ['deposit', 'login'];

/**
 * Counts the rounds of a campaign of all players who may be on its board, from the log, up to the event that the board
 * includes. Every statement is separate, so that ingestion and scoring continue in between. `windows`: what to compare.
 */
export async function countRounds(
  tenant: TenantSession,
  of: ShownFold,
  walk: Walk,
  windows: ComparedWindows | null = null,
): Promise<CampaignCount> {
  const { compiled, settled_changes } = of.fold;
  const { end } = compiled;
  const start = windows ? earliestOf(windows) : compiled.start;
  const asOf = { upTo: of.shown.seq, voidsUpTo: settled_changes ?? undefined };
  const counted = noCount(windows);
  for await (const player_ids of everyPlayer(tenant, walk.signal)) {
    const parts = (await audienceOf(tenant, of, player_ids)).map(({ player_id, mayCount }) => ({
      ...{ player_id, start, end, facts: FACTS },
      player: new AudiencePlayer(of, player_id, mayCount, windows),
    }));
    counted.audience += parts.length;
    for await (const piece of readPieces(tenant, parts, asOf, walk)) {
      const { player } = piece.part;
      player.take(piece);
      if (piece.isLast) player.addTo(counted, of);
    }
  }
  return counted;
}

function noCount(windows: ComparedWindows | null): CampaignCount {
  const compared = windows && noGroups(windows);
  return {
    ...{ audience: 0, seen: 0, took_part: 0, players: 0, days: new Map() },
    ...{ steps: [], winning: 0, compared },
  };
}

const NOBODY: ReadonlySet<string> = new Set();

/** Those of the players who are in the audience; rounds of those count who may be on the board, too. */
async function audienceOf(tenant: TenantSession, { shown }: ShownFold, player_ids: string[]) {
  const isAdmitted = eligibilityOf(shown, NOBODY);
  const rows = await readPlayerFacts(tenant, player_ids);
  return rows.flatMap(({ id: player_id, facts }) => {
    const known = decodeFacts(facts);
    const mayCount = shown.board.eligibility(player_id) ?? shown.isEligible(player_id, known);
    return mayCount || isAdmitted(player_id, known) ? [{ player_id, mayCount }] : [];
  });
}

/** A player of the audience on the way through the log. */
class AudiencePlayer {
  readonly #counted: CountedPlayer | undefined;
  readonly #compared: PlayerInWindows | undefined;
  readonly #window: { start: number; end: number };
  #isSeen = false;

  constructor(of: ShownFold, player_id: string, mayCount: boolean, windows: ComparedWindows | null) {
    const { compiled } = of.fold;
    this.#window = compiled;
    this.#counted = mayCount ? new CountedPlayer(of, player_id) : undefined;
    this.#compared = windows ? new PlayerInWindows(windows, compiled) : undefined;
  }

  take(piece: HistoryPiece): void {
    const { start, end } = this.#window;
    this.#isSeen ||= piece.facts.some(({ occurred_at }) => occurred_at >= start && occurred_at < end);
    this.#counted?.take(piece);
    this.#compared?.take(piece);
  }

  addTo(counted: CampaignCount, { fold }: ShownFold): void {
    const tookPart = this.#counted?.tookPart ?? false;
    if (this.#isSeen) counted.seen += 1;
    if (tookPart) counted.took_part += 1;
    if (counted.compared) this.#compared?.addTo(counted.compared, tookPart);
    if (!this.#counted) return;
    if (this.#counted.hasRound) counted.players += 1;
    addDays(counted, this.#counted);
    addSteps(counted, this.#counted, fold.folded_definition as SteppedDefinition);
  }
}

function addDays({ days }: CampaignCount, player: CountedPlayer): void {
  for (const [day, sums] of player.days) {
    const count = days.get(day) ?? { ...noRounds(), units: 0n, players: 0 };
    addSums(count, sums);
    count.units += sums.units;
    if (sums.rounds > 0) count.players += 1;
    days.set(day, count);
  }
}

function addSteps(counted: CampaignCount, { completed }: CountedPlayer, definition: SteppedDefinition): void {
  completed.forEach((times, index) => {
    counted.steps[index] ??= { times: 0, players: 0 };
    counted.steps[index].times += times;
    if (times > 0) counted.steps[index].players += 1;
  });
  // Only missions and levels have steps.
  if (completed.length > 0 && stepPrizes(definition, completed).length > 0) counted.winning += 1;
}
