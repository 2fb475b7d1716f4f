import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { emptyFold, foldNext, outcomeOf } from '@laurel/rules/fold/fold.ts';
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

/** The score of a player, as the opened events give it. */
export interface FoldedScore {
  readonly units: Whole;
  readonly reached_at: number;
  /** How many rounds it was folded from. */
  readonly rounds: number;
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

  /** The score of all these rounds; null for a player without one. */
  fold(campaign: CompiledCampaign, joined: Joined): FoldedScore | null {
    const rounds: GameRound[] = [];
    for (const [number, round] of this.#rounds.entries()) {
      if (!round || !isGameRound(round) || !isInWindow(campaign, round)) continue;
      // Numbers of equal length are in order as texts, too.
      rounds.push({ ...round, round_id: String(number).padStart(DIGITS, '0') });
    }
    rounds.sort(compareRounds);
    const { fold } = foldNext(campaign, emptyFold(campaign, joined), rounds);
    const { units, reached_at } = outcomeOf(campaign, fold);
    return units === null || reached_at === null ? null : { units, reached_at, rounds: rounds.length };
  }
}

function isGameRound(round: OpenedRound): round is GameRound {
  return 'started_at' in round;
}
