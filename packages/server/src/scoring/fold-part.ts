import { foldNext, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { moneyName } from '@laurel/rules/rounds/money-name.ts';
import { compareRounds, type GameRound } from '@laurel/rules/rounds/rounds.ts';
import { giveWay, type HistoryPiece } from '../history/history.ts';
import type { Turn } from '../scheduling/turns.ts';
import type { History, SharedPart } from './player-histories.ts';
import type { ActiveFold } from './tenant-state.ts';

/** Folds the rounds that start in a piece into the histories of its part. Folds of one scope share the rounds. */
export async function foldPart(
  { part, start, end, facts }: HistoryPiece<SharedPart>,
  turn: Turn,
): Promise<void> {
  for (const alike of Map.groupBy(part.histories, ({ refold }) => scopeOf(refold.active)).values()) {
    const { compiled } = (alike[0] as History).refold.active;
    const bounds = { start: Math.max(start, compiled.start), end: Math.min(end, compiled.end) };
    const rounds = roundsInOrder({ ...compiled, ...bounds }, facts);
    await giveWay({ turn });
    for (const history of alike) {
      takeRounds(history, rounds);
      await giveWay({ turn });
    }
  }
}

/** Takes those of the rounds, which are in order, that come after the ones that were folded away. */
function takeRounds(history: History, rounds: GameRound[]): void {
  const { boundary } = history.fold;
  const next = boundary === null ? rounds : rounds.filter((round) => compareRounds(round, boundary) > 0);
  const { fold, snapshots } = foldNext(history.refold.active.compiled, history.fold, next);
  history.fold = fold;
  history.snapshots.push(...snapshots);
}

const scopes = new WeakMap<ActiveFold, string>();

/**
 * Equal for folds that make the same rounds of the same events. Rates belong to the tenant, so all folds but pinned ones
 * have the same.
 */
function scopeOf(active: ActiveFold): string {
  const known = scopes.get(active);
  if (known !== undefined) return known;
  const { compiled, folded_definition, settled_seq, fold_id } = active;
  const { start, end, graceEnd, facts } = compiled;
  const pinned = settled_seq === null ? null : fold_id;
  const { games } = folded_definition;
  const scope = JSON.stringify([start, end, graceEnd, moneyName(compiled), games, facts, pinned]);
  scopes.set(active, scope);
  return scope;
}
