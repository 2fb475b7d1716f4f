import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { isStepped } from '@laurel/contract/campaigns/stepped.ts';
import type { BoardRules } from '@laurel/rules/boards/board.ts';
import type { Whole } from '@laurel/rules/money/decimal.ts';
import type { Pause } from '@laurel/rules/players/pauses.ts';
import { type Joined, joinedWith } from '@laurel/rules/rounds/joined.ts';
import type { PausedPlayer } from '@laurel/rules/sealing/certificate-lines.ts';
import type { Decisions } from './decisions.ts';
import { checkSecret } from './fallen-drops.ts';
import type { Findings } from './findings.ts';
import type { OpenedEvents, PlayerPart } from './opened-events.ts';
import type { FoldedRounds, FoldedScore } from './opened-rounds.ts';
import type { RulesInForce } from './rules.ts';
import type { Said } from './texts.ts';

/** What players staked in rounds that count, in 10^-8, as the opened events give it (docs/rules/prizes.md#6). */
class Staked {
  /** By player; more than one of a player who was erased in between. */
  readonly #players = new Map<string, bigint[]>();
  #sum = 0n;

  add(player_hash: string, turnover: Whole): void {
    if (turnover === 0) return;
    const staked = BigInt(turnover);
    this.#sum += staked;
    const known = this.#players.get(player_hash);
    if (known) known.push(staked);
    else this.#players.set(player_hash, [staked]);
  }

  has(player_hash: string): boolean {
    return this.#players.has(player_hash);
  }

  /**
   * The sum without those of players who are not on the board. undefined: some of them were erased in between, and the list
   * does not say which of their stakes count.
   */
  without(excluded: readonly string[]): bigint | undefined {
    let sum = this.#sum;
    for (const [player_hash, times] of countEach(excluded)) {
      const own = this.#players.get(player_hash) ?? [];
      if (own.length > times) return undefined;
      for (const one of own) sum -= one;
    }
    return sum;
  }
}

function countEach(players: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const player of players) counts.set(player, (counts.get(player) ?? 0) + 1);
  return counts;
}

/** A score that has found no line yet. */
export interface OpenScore extends FoldedScore {
  readonly player_hash: string;
}

/** The scores of all players, as the opened events give them; lines of the board are matched with them one by one. */
export class Scores {
  readonly #open = new Map<string, OpenScore[]>();
  /** What all players staked, with a score or without. */
  readonly staked = new Staked();
  #count = 0;
  #rounds = 0;

  /** How many players have a score. */
  get count(): number {
    return this.#count;
  }

  /** How many rounds the scores were folded from. */
  get rounds(): number {
    return this.#rounds;
  }

  add(score: OpenScore): void {
    this.#count += 1;
    this.#rounds += score.rounds;
    const known = this.#open.get(score.player_hash);
    if (known) known.push(score);
    else this.#open.set(score.player_hash, [score]);
  }

  /** The scores of the player that have no line yet. */
  of(player_hash: string): readonly OpenScore[] {
    return this.#open.get(player_hash) ?? [];
  }

  /** The score has its line, or is that of a player who is not on the board. */
  close(score: OpenScore): void {
    const left = this.of(score.player_hash).filter((one) => one !== score);
    if (left.length === 0) this.#open.delete(score.player_hash);
    else this.#open.set(score.player_hash, left);
  }

  /** The scores without a line. */
  *left(): Generator<OpenScore> {
    for (const scores of this.#open.values()) yield* scores;
  }
}

/** What scores follow from. */
export interface ToFold {
  readonly events: OpenedEvents;
  readonly decisions: Decisions;
  readonly paused: readonly PausedPlayer[];
}

/** Folds the rounds of every player. */
export function foldScores(
  rules: RulesInForce,
  { events, decisions, paused }: ToFold,
  findings: Findings,
): Scores {
  const scores = new Scores();
  const pauses = pausesByPlayer(paused, decisions);
  const isOwn = decisions.kind === 'receipt' && rules.definition.kind === 'drop';
  const secret = isOwn ? checkSecret(decisions, findings) : undefined;
  for (const part of events.takeParts()) {
    const { player_hash } = part;
    const isNumbered = findings.demand(
      part.rounds.isNumbered(),
      'openings',
      () => `The rounds of player ${player_hash} are not numbered 0, 1, 2 and so on.`,
    );
    // Numbers with gaps are as many as a forger likes, and nothing follows from them.
    if (!isNumbered) continue;
    const joined = joinedWith(decisions.joined.of(player_hash, part.erased), pauses.get(keyOf(part)) ?? []);
    const folded = foldPart(rules, part, { joined, secret }, findings);
    if (folded?.turnover !== undefined) scores.staked.add(player_hash, folded.turnover);
    if (folded?.score) scores.add({ ...folded.score, player_hash });
  }
  return scores;
}

/** By player; events after an erasure are of a new player with the same hash. */
function pausesByPlayer(
  paused: readonly PausedPlayer[],
  decisions: Decisions,
): ReadonlyMap<string, readonly Pause[]> {
  return new Map(
    paused.map(({ player_hash, seq, pauses }) => {
      const erased = decisions.erasures.before(player_hash, seq);
      return [keyOf({ player_hash, erased }), pauses];
    }),
  );
}

function keyOf({ player_hash, erased }: Pick<PlayerPart, 'player_hash' | 'erased'>): string {
  return `${player_hash}:${erased}`;
}

function foldPart(
  { definition, campaign }: RulesInForce,
  { player_hash, rounds }: PlayerPart,
  { joined, secret }: { joined: Joined; secret: Uint8Array | undefined },
  findings: Findings,
): FoldedRounds | null {
  try {
    const folded = rounds.fold(campaign, joined);
    if (folded.score && secret)
      return { ...folded, score: { ...folded.score, drawn: rounds.drawn(campaign, joined, secret) } };
    if (!folded.score || !isStepped(definition)) return folded;
    const completions = rounds.completions(campaign, joined, player_hash);
    return { ...folded, score: { ...folded.score, completions } };
  } catch {
    findings.fail('fold', `The rounds of player ${player_hash} cannot be folded.`);
    return null;
  }
}

/** What the sum of stakes is known from. */
interface Opened {
  readonly scores: Scores | undefined;
  readonly said: Pick<Said, 'excluded'>;
  readonly decisions: Decisions;
  /** Whether some events cannot be opened. */
  readonly hasOpaque: boolean;
  readonly findings: Findings;
}

/**
 * The prizes of a board whose pool grows with what players staked: those of the sum that the opened events give. undefined:
 * it cannot be known, as some events cannot be opened.
 */
export function prizesOfTurnover(
  { prizes, pool }: BoardRules,
  { scores, said: { excluded }, decisions, hasOpaque, findings }: Opened,
): readonly Prize[] | undefined {
  if (!pool) return prizes;
  const sum = hasOpaque ? undefined : scores?.staked.without(excluded);
  if (sum === undefined) return undefined;
  const off = new Set(excluded);
  for (const player_hash of decisions.disqualified())
    findings.demand(
      !scores?.staked.has(player_hash) || off.has(player_hash),
      'payouts',
      () => `Player ${player_hash} was disqualified, and the stakes are part of the pool.`,
    );
  return pool.prizesOf(pool.amountAt(sum));
}
