import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import {
  type CertifiedCompletion,
  certifiedCompletions,
} from '@laurel/rules/certificates/certified-completions.ts';
import { emptyFold, foldNext, outcomeOf } from '@laurel/rules/fold/fold.ts';
import { type DrawnRound, drawnRounds, type NamedFact } from '@laurel/rules/kinds/drop/choose-drops.ts';
import { dropValues } from '@laurel/rules/kinds/drop/drop-value.ts';
import type { Score } from '@laurel/rules/kinds/scored.ts';
import { completionsOfRounds } from '@laurel/rules/missions/completions.ts';
import type { Whole } from '@laurel/rules/money/decimal.ts';
import type { Joined } from '@laurel/rules/rounds/joined.ts';
import {
  addFact,
  compareRounds,
  type GameRound,
  isInScope,
  isInWindow,
  type RoundFact,
  type RoundId,
  roundWith,
} from '@laurel/rules/rounds/rounds.ts';
import type { TeamPart } from '@laurel/rules/teams/team-points.ts';

/** What the rounds of a player come to: a score or none, and the stakes where they count. */
export interface FoldedRounds extends Pick<Score, 'turnover'> {
  readonly score: FoldedScore | null;
}

/** The score of a player, as the opened events give it. */
export interface FoldedScore {
  readonly units: Whole;
  readonly reached_at: number;
  /** How many rounds it was folded from. */
  readonly rounds: number;
  /** What of it is each team's; only in campaigns with teams. */
  readonly teams?: readonly TeamPart[] | undefined;
  /** Of a drop in a receipt: the rounds that were drawn. */
  readonly drawn?: readonly DrawnRound[];
  /** Of a mission or of levels, in the order of certificates. */
  readonly completions?: readonly CertifiedCompletion[];
}

/** A round by its token, which is in the place of its id; without the rest while no event of it counts. */
type OpenedRound = GameRound | RoundId;

/** A player has fewer rounds. */
const MAX_ROUNDS = 10_000_000;
const DIGITS = 8;

/** The rounds of one player by their numbers, put together from opened events as they come. */
export class OpenedRounds {
  readonly #rounds: OpenedRound[] = [];
  /** The number of the first event of each round: if two disagree, either may have been changed. */
  readonly #firsts: number[] = [];
  readonly #named: NamedFact[] = [];
  #count = 0;

  /** Adds the event `seq`, whose `round_id` is the token of its round; answers what is wrong with the round's number. */
  add(campaign: CompiledCampaign, number: number, event: RoundFact, seq: number): string | undefined {
    const known = this.#rounds[number];
    const counts = isInScope(campaign, event);
    if (!known) {
      if (number >= MAX_ROUNDS) return `its round has the number ${number}`;
      this.#count += 1;
      this.#firsts[number] = seq;
    } else if (known.round_id !== event.round_id)
      return `Event ${this.#firsts[number]} gives the number of its round to another round`;
    else if (known.game_id !== event.game_id)
      return `Event ${this.#firsts[number]} of its round is one of another game`;
    if (!known && !counts) this.#rounds[number] = { round_id: event.round_id, game_id: event.game_id };
    else if (!known || (counts && !isGameRound(known))) this.#rounds[number] = roundWith(campaign, event);
    else if (counts && isGameRound(known)) addFact(campaign, known, event);
    return undefined;
  }

  /** Whether the rounds have the numbers 0, 1, 2 and so on, and none has two. */
  isNumbered(): boolean {
    if (this.#count !== this.#rounds.length) return false;
    return new Set(this.#rounds.map(({ round_id }) => round_id)).size === this.#count;
  }

  /** What all these rounds come to. */
  fold(campaign: CompiledCampaign, joined: Joined): FoldedRounds {
    const rounds = this.#inOrder(campaign);
    const { fold } = foldNext(campaign, emptyFold(campaign, joined), rounds);
    const { units, reached_at, teams, ...staked } = outcomeOf(campaign, fold);
    if (units === null || reached_at === null) return { score: null, ...staked };
    return { score: { units, reached_at, rounds: rounds.length, teams }, ...staked };
  }

  /** Of a receipt: keeps an event with its id, which the rounds are drawn by. */
  name(event: NamedFact): void {
    this.#named.push(event);
  }

  /** Of a drop in a receipt: the rounds that take part in the draw. */
  drawn(campaign: CompiledCampaign, joined: Joined, secret: Uint8Array): DrawnRound[] {
    return drawnRounds(campaign, this.#named, joined, dropValues(secret));
  }

  /** What the player of a mission or of levels completed. */
  completions(campaign: CompiledCampaign, joined: Joined, player_hash: string): CertifiedCompletion[] {
    const completions = completionsOfRounds(campaign, this.#inOrder(campaign), joined);
    return certifiedCompletions(
      completions,
      player_hash,
      ({ round_id }) => this.#firsts[Number(round_id)] as number,
    );
  }

  /** The rounds of the window, with their numbers in place of their ids. */
  #inOrder(campaign: CompiledCampaign): GameRound[] {
    const rounds: GameRound[] = [];
    for (const [number, round] of this.#rounds.entries()) {
      if (!round || !isGameRound(round) || !isInWindow(campaign, round)) continue;
      // Numbers of equal length are in order as texts, too.
      rounds.push({ ...round, round_id: String(number).padStart(DIGITS, '0') });
    }
    return rounds.sort(compareRounds);
  }
}

function isGameRound(round: OpenedRound): round is GameRound {
  return 'started_at' in round;
}
