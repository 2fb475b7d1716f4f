import type { CampaignDefinition, MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import { noRounds, type RoundSums, sumRounds } from '@laurel/rules/fold/counted-rounds.ts';
import { roundsInOrder } from '@laurel/rules/fold/fold.ts';
import type { TypeState } from '@laurel/rules/kinds/tournament/tournament-type.ts';
import { add } from '@laurel/rules/money/decimal.ts';
import { decodeFacts } from '@laurel/rules/players/facts.ts';
import { stepPrizes } from '@laurel/rules/prizes/step-prizes.ts';
import type { ShownFold } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import { readPlayerFacts } from '../facts/facts.ts';
import { everyPlayer, type HistoryPiece, readPieces, type Walk } from '../history/history.ts';
import { joinedOf } from '../scoring/scoring.ts';

/** The rounds that count, and how many players have one. */
export interface RoundCount extends RoundSums {
  players: number;
  /** Of a mission: how often all players completed each step, and at last the whole. */
  completed: number[];
  /** Of a mission: players with a completion that has a prize. */
  winning: number;
}

/**
 * Counts the rounds of a campaign of all players who may be on its board, from the log, up to the event that the board
 * includes. Every statement is separate, so that ingestion and scoring continue in between.
 */
export async function countRounds(tenant: TenantSession, of: ShownFold, walk: Walk): Promise<RoundCount> {
  const { compiled, settled_changes, folded_definition } = of.fold;
  const { start, end, facts } = compiled;
  const asOf = { upTo: of.shown.seq, voidsUpTo: settled_changes ?? undefined };
  const counted: RoundCount = { ...noRounds(), players: 0, completed: [], winning: 0 };
  for await (const player_ids of everyPlayer(tenant, walk.signal)) {
    const parts = (await eligibleOf(tenant, of, player_ids)).map((player_id) => ({
      ...{ player_id, start, end, facts },
      player: new CountedPlayer(of, player_id),
    }));
    for await (const piece of readPieces(tenant, parts, asOf, walk)) {
      const { player } = piece.part;
      player.take(piece);
      if (!piece.isLast) continue;
      addSums(counted, player.sums);
      addCompleted(counted, player.completed, folded_definition);
    }
  }
  return counted;
}

/** Those of the players who may be on the board. */
async function eligibleOf(tenant: TenantSession, { shown }: ShownFold, player_ids: string[]) {
  const rows = await readPlayerFacts(tenant, player_ids);
  return rows
    .filter(({ id, facts }) => shown.board.eligibility(id) ?? shown.isEligible(id, decodeFacts(facts)))
    .map(({ id }) => id);
}

/** The rounds of one player, part by part in the order of time. */
class CountedPlayer {
  readonly player_id: string;
  readonly sums = noRounds();
  readonly #fold: ShownFold['fold'];
  readonly #state: TypeState;

  constructor({ fold }: ShownFold, player_id: string) {
    const { kind, rules } = fold.compiled;
    this.player_id = player_id;
    this.#fold = fold;
    this.#state = kind.initial(rules);
  }

  /** Of a mission: how often the player completed each step, and at last the whole. */
  get completed(): readonly number[] {
    const { type } = this.#fold.compiled.rules;
    return type.completed?.(this.#state as never) ?? [];
  }

  /** Takes the rounds that start in the piece, which follows those before. */
  take({ start, end, facts }: HistoryPiece): void {
    const { compiled } = this.#fold;
    const rounds = roundsInOrder({ ...compiled, start, end }, facts);
    sumRounds(compiled, this.#state, rounds, joinedOf(this.#fold, this.player_id), this.sums);
  }
}

function addCompleted(
  counted: RoundCount,
  completed: readonly number[],
  definition: CampaignDefinition,
): void {
  completed.forEach((times, index) => {
    counted.completed[index] = (counted.completed[index] ?? 0) + times;
  });
  // Only missions have steps.
  if (completed.length > 0 && stepPrizes(definition as MissionDefinition, completed).length > 0)
    counted.winning += 1;
}

function addSums(counted: RoundCount, sums: RoundSums): void {
  if (sums.rounds > 0) counted.players += 1;
  counted.rounds += sums.rounds;
  counted.won += sums.won;
  counted.unpriced += sums.unpriced;
  counted.stakes = add(counted.stakes, sums.stakes);
  counted.payouts = add(counted.payouts, sums.payouts);
}
