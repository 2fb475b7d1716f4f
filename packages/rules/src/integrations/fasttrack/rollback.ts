import type { Event } from '@laurel/contract/events/events.ts';
import { exactNumberText } from '@laurel/contract/values/exact-json.ts';
import { exactText, parseDecimal } from '../../money/decimal.ts';

/** The event that a part of a rollback voids: exactly this one, or the newest that is alike. */
export type RollbackTarget = { unique_id: string } | RoundEvent;

/** What a rollback compares of a bet or a win. `amount` is a decimal text. */
export interface RoundEvent {
  player_id: string;
  game_id: string;
  round_id: string;
  is_win: boolean;
  is_bonus: boolean;
  amount: string;
}

/** An event of the log that a rollback may void. */
export interface VoidCandidate extends RoundEvent {
  seq: number;
  unique_id: string;
}

/** A rollback whose targets are looked for. */
export interface WantedRollback {
  /** Of the rollback itself. */
  id: string;
  targets: RollbackTarget[];
  /** Its place in the request. */
  index: number;
}

/** The ids of the events that a rollback voids, or why it voids nothing: it has done so before, or they are not there. */
export type Chosen = string[] | 'repeated' | 'missing';

/** What is known when targets are chosen. */
interface Known {
  /** Ids of rollbacks that were carried out before. */
  done: ReadonlySet<string>;
  /** In any order; none is void. */
  candidates: readonly VoidCandidate[];
  /** Ids of events that exist, among those that rollbacks name. */
  ids: ReadonlySet<string>;
  /** The first place in the request of each event that it holds. */
  places: ReadonlyMap<string, number>;
}

/** What the event of a message that is rolled back says about the event to void. */
export function targetOf({ event, data }: Event): RollbackTarget {
  if (event !== 'gameround') return { unique_id: data.unique_id };
  const { player_id, game_id, round_id, is_win, is_bonus, amount } = data;
  return { player_id, game_id, round_id, is_win, is_bonus, amount: exactNumberText(amount) };
}

/**
 * Chooses for each rollback, in order, the ids of the events that it voids: for each target the newest candidate of the
 * same player, game, round, kind, sort of money and amount that no rollback before it took and that does not follow it in
 * the request. All of its targets, or none.
 */
export function chooseTargets(
  rollbacks: readonly WantedRollback[],
  { done, candidates, ids, places }: Known,
): Chosen[] {
  const newestFirst = [...candidates].sort((a, b) => b.seq - a.seq);
  const alike = Map.groupBy(newestFirst, keyOf);
  const carriedOut = new Set(done);
  const taken = new Set<string>();
  const choose = (target: RollbackTarget, index: number) => {
    if ('unique_id' in target) return ids.has(target.unique_id) ? target.unique_id : undefined;
    const isFree = ({ unique_id }: VoidCandidate) =>
      !taken.has(unique_id) && (places.get(unique_id) ?? -1) < index;
    return alike.get(keyOf(target))?.find(isFree)?.unique_id;
  };
  return rollbacks.map(({ id, targets, index }) => {
    if (carriedOut.has(id)) return 'repeated';
    const chosen = targets.map((target) => choose(target, index)).filter((one) => one !== undefined);
    if (chosen.length < targets.length) return 'missing';
    carriedOut.add(id);
    for (const unique_id of chosen) taken.add(unique_id);
    return chosen;
  });
}

function keyOf({ player_id, game_id, round_id, is_win, is_bonus, amount }: RoundEvent): string {
  return JSON.stringify([player_id, game_id, round_id, is_win, is_bonus, exactText(parseDecimal(amount))]);
}
