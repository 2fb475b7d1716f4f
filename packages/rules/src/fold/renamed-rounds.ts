import type { PackedJoined } from '../rounds/joined.ts';
import type { PackedKept } from './player-row.ts';

/** Renames rounds; the new names must keep the order of the old ones by code points, or folds could not be extended. */
export type RenameRound = (round_id: string) => string;

type Fold = [version: number, joined_at: PackedJoined, ...kept: [PackedKept[0], unknown, PackedKept[1]]];

/** A player's row (player-row.ts) of any version with other names of its rounds; its folds are worth the same. */
export function renameRounds(text: string, rename: RenameRound): string {
  const row = JSON.parse(text) as [number, unknown[], unknown[]?];
  const [version, first, folds] = row;
  if (folds === undefined)
    return JSON.stringify([
      version,
      (first as [number, ...Fold][]).map(([id, ...fold]) => [id, ...inFold(fold, rename)]),
    ]);
  const kept = (first as PackedKept[]).map((one) => inKept(one, rename));
  return JSON.stringify([version, kept, folds.map((fold) => inOlder(fold as unknown[], rename))]);
}

function inOlder(fold: unknown[], rename: RenameRound): unknown[] {
  const [fold_id, older] = fold;
  if (fold.length !== 2) return fold;
  return [fold_id, JSON.stringify(inFold(JSON.parse(older as string) as Fold, rename))];
}

function inFold([version, joined_at, boundary, state, tail]: Fold, rename: RenameRound): Fold {
  const [boundaryThen, tailThen] = inKept([boundary, tail], rename);
  return [version, joined_at, boundaryThen, state, tailThen];
}

function inKept([boundary, tail]: PackedKept, rename: RenameRound): PackedKept {
  const renamed: PackedKept[1] = tail.map(([game_id, round_id, ...rest]) => [
    game_id,
    rename(round_id),
    ...rest,
  ]);
  if (boundary === null) return [null, renamed];
  const [started_at, game_id, round_id, ...rest] = boundary;
  return [[started_at, game_id, rename(round_id), ...rest], renamed];
}
