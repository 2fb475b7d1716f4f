import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { emptyFold, foldNext, outcomeOf } from '@laurel/rules/fold/fold.ts';
import type { Whole } from '@laurel/rules/money/decimal.ts';
import {
  compareRounds,
  type GameRound,
  gatherRounds,
  isInWindow,
  mergeRounds,
  type RoundFact,
} from '@laurel/rules/rounds/rounds.ts';

/** The score of a player, as the opened events give it. */
export interface FoldedScore {
  readonly units: Whole;
  readonly reached_at: number;
}

interface NumberedRound {
  readonly number: number;
  readonly game_id: string;
  /** undefined while no event of it counts */
  round: GameRound | undefined;
}

const DIGITS = 16;

/** The rounds of one player, put together from opened events as they come. */
export class OpenedRounds {
  readonly #byToken = new Map<string, NumberedRound>();

  /**
   * Adds an event of the round with this token and number; answers what is wrong if the number is that of another round, or
   * the round was another game's.
   */
  add(
    campaign: CompiledCampaign,
    token: string,
    number: number,
    event: Omit<RoundFact, 'player_id' | 'round_id'>,
  ): string | undefined {
    const known = this.#byToken.get(token);
    if (known && known.number !== number) return 'its round has another number in an earlier event';
    if (known && known.game_id !== event.game_id)
      return 'its round is one of another game in an earlier event';
    // Numbers of equal length are in order as texts, too.
    const round_id = String(number).padStart(DIGITS, '0');
    const [part] = gatherRounds(campaign, [{ ...event, player_id: '', round_id }]);
    if (!known) this.#byToken.set(token, { number, game_id: event.game_id, round: part });
    else if (part) known.round = known.round ? mergeRounds(known.round, part) : part;
    return undefined;
  }

  /** Whether the numbers of the rounds are 0, 1, 2 and so on, each once. */
  isNumbered(): boolean {
    const numbers = new Set<number>();
    for (const { number } of this.#byToken.values()) if (number < this.#byToken.size) numbers.add(number);
    return numbers.size === this.#byToken.size;
  }

  /** The score of all these rounds; null for a player without one. */
  fold(campaign: CompiledCampaign, joinedAt: number | null): FoldedScore | null {
    const rounds: GameRound[] = [];
    for (const { round } of this.#byToken.values())
      if (round && isInWindow(campaign, round)) rounds.push(round);
    rounds.sort(compareRounds);
    const { fold } = foldNext(campaign, emptyFold(campaign, joinedAt), rounds);
    const { units, reached_at } = outcomeOf(campaign, fold);
    return units === null || reached_at === null ? null : { units, reached_at };
  }
}
