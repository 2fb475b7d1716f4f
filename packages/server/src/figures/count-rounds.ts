import { setImmediate } from 'node:timers/promises';
import type { CampaignDefinition, MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import { noRounds, type RoundSums, sumRounds } from '@laurel/rules/fold/counted-rounds.ts';
import { roundsInOrder } from '@laurel/rules/fold/fold.ts';
import type { TypeState } from '@laurel/rules/kinds/tournament/tournament-type.ts';
import { add } from '@laurel/rules/money/decimal.ts';
import { decodeFacts } from '@laurel/rules/players/facts.ts';
import { stepPrizes } from '@laurel/rules/prizes/step-prizes.ts';
import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';
import type { ShownFold } from '../boards/boards.ts';
import type { TenantSession } from '../database/database.ts';
import { playersAtOnce, readHistories, readRounds, slicesOf } from '../events/events.ts';
import { readPlayerFacts, readPlayersAfter } from '../facts/facts.ts';
import { joinedOf } from '../scoring/scoring.ts';

/** The rounds that count, and how many players have one. */
export interface RoundCount extends RoundSums {
  players: number;
  /** Of a mission: how often all players completed each step, and at last the whole. */
  completed: number[];
  /** Of a mission: players with a completion that has a prize. */
  winning: number;
}

/** Events of a player that are read at once, some 500 bytes each. */
const MAX_EVENTS = 20_000;

/**
 * Counts the rounds of a campaign of all players who may be on its board, from the log, up to the event that the board
 * includes. Every statement is separate, so that ingestion and scoring continue in between; `signal` ends it. A player with
 * more than `maxEvents` is counted in slices.
 */
export async function countRounds(
  tenant: TenantSession,
  of: ShownFold,
  signal: AbortSignal,
  maxEvents = MAX_EVENTS,
): Promise<RoundCount> {
  const counted: RoundCount = { ...noRounds(), players: 0, completed: [], winning: 0 };
  let players = playersAtOnce();
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted();
    const player_ids = await readPlayersAfter(tenant, after, players);
    const events = player_ids.length === 0 ? 0 : await countGroup(tenant, of, player_ids, counted, maxEvents);
    if (player_ids.length < players) return counted;
    players = playersAtOnce({ players, events });
    after = player_ids.at(-1) as string;
    await setImmediate();
  }
}

/** Returns how many events were read. */
async function countGroup(
  tenant: TenantSession,
  of: ShownFold,
  player_ids: string[],
  counted: RoundCount,
  maxEvents: number,
): Promise<number> {
  const eligible = await eligibleOf(tenant, of, player_ids);
  const histories = await readHistories(tenant, { player_ids: eligible, ...windowOf(of), maxEvents });
  let events = 0;
  for (const { player_id, facts } of histories) {
    events += facts?.length ?? maxEvents;
    const player = new CountedPlayer(of, player_id);
    if (facts !== null) player.take(facts);
    else await countLong(tenant, of, player);
    addSums(counted, player.sums);
    addCompleted(counted, player.completed, of.fold.folded_definition);
  }
  return events;
}

/** Those of the players who may be on the board. */
async function eligibleOf(tenant: TenantSession, { shown }: ShownFold, player_ids: string[]) {
  const rows = await readPlayerFacts(tenant, player_ids);
  return rows
    .filter(({ id, facts }) => shown.board.eligibility(id) ?? shown.isEligible(id, decodeFacts(facts)))
    .map(({ id }) => id);
}

/** A player with many rounds, some of them at a time. */
async function countLong(tenant: TenantSession, of: ShownFold, player: CountedPlayer): Promise<void> {
  const { upTo, voidsUpTo, ...window } = windowOf(of);
  const asOf = { upTo, voidsUpTo };
  for (const slice of await slicesOf(tenant, { player_ids: [player.player_id], ...window, ...asOf })) {
    player.take(await readRounds(tenant, { ...slice, ...asOf }), slice);
    await setImmediate();
  }
}

function windowOf({ shown, fold: { compiled, settled_changes } }: ShownFold) {
  const { start, end, facts } = compiled;
  return { start, end, facts, upTo: shown.seq, voidsUpTo: settled_changes ?? undefined };
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

  /** Takes all events of the rounds that start in the slice, or else in the window of the campaign. */
  take(facts: Iterable<RoundFact>, slice: { start?: number; end?: number } = {}): void {
    const { compiled } = this.#fold;
    const { start = compiled.start, end = compiled.end } = slice;
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
