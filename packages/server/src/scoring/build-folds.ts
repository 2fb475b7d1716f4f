import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import { FROM_START } from '@laurel/rules/fold/late-rounds.ts';
import { encodeFold, type OlderFold } from '@laurel/rules/fold/player-row.ts';
import type { TenantSession } from '../database/database.ts';
import { readPlayersAfter } from '../facts/facts.ts';
import type { Turn } from '../scheduling/turns.ts';
import type { ChangedStanding } from './changed-standing.ts';
import { foldPlayers } from './fold-from-log.ts';
import { ChangedPlayers } from './folding.ts';
import type { Layout } from './held-players.ts';
import {
  campaignsOf,
  playersOfFolds,
  type Recalled,
  recallPlayers,
  type StoredFolds,
  storedFolds,
  storedScore,
} from './player-rows.ts';
import { readPlayerRows } from './store/player-folds.ts';
import { type ActiveFold, foldStateOf, type TenantState } from './tenant-state.ts';
import type { BuiltSince } from './unwritten.ts';

/** About how many events one turn folds: some 100 ms, so that following the log does not wait long for its turn. */
const BUILD_EVENTS = 20_000;
/** The most players of a turn, for the case that all have played little. */
const BUILD_PLAYERS = 2_000;

/** The result of a turn of building. */
export interface Built {
  changed: ChangedPlayers;
  /** How far the folds are now, by fold; `players` and `differing` count this turn only. */
  progress: Map<number, BuiltSince>;
}

export interface BuildOptions {
  /** Did this process leave the cursor at that step? */
  isOurs: (step: number) => boolean;
  /** Players in events that no checkpoint has yet. */
  unwrittenPlayers: Iterable<string>;
  turn: Turn;
  buildEvents?: number | undefined;
}

/**
 * Builds the folds under way up to the position of boards; folds that have progressed equally far share one reading of the
 * log. It writes and shows nothing: a board shows a fold once it is complete. If staff asked for a rebuild, the fold is
 * compared with the shown one, to the byte (docs/rules/operations.md#10, invariant I3).
 */
export async function buildFolds(
  tenant: TenantSession,
  state: TenantState,
  { isOurs, unwrittenPlayers, turn, buildEvents = BUILD_EVENTS }: BuildOptions,
): Promise<Built> {
  const folds = leastBuilt(state.folds.filter((fold) => foldStateOf(fold) === 'building'));
  const built_to = folds[0]?.built_to ?? null;
  const next = await nextPlayers(tenant, built_to, unwrittenPlayers);
  const { settled_seq, settled_changes } = folds[0] as ActiveFold;
  const { standings, player_ids } = await foldPlayers(
    tenant,
    {
      player_ids: next,
      refoldsOf: (player_id) => folds.map((active) => ({ active, player_id, ...FROM_START })),
    },
    settled_seq ?? state.seq,
    { voidsUpTo: settled_changes ?? undefined, enough: buildEvents, turn },
  );
  const built = player_ids.length < BUILD_PLAYERS && player_ids.length === next.length;
  const reached = { built_to: player_ids.at(-1) ?? built_to, built, players: player_ids.length };
  const changed = new ChangedPlayers();
  const progress = new Map(folds.map(({ fold_id }) => [fold_id, { ...reached, differing: [] as string[] }]));
  const byFold = Map.groupBy(standings, (standing) => standing.fold_id);
  for (const [period, ofPeriod] of Map.groupBy(folds, (fold) => fold.period)) {
    const layout = state.layouts.get(period) as Layout;
    const comparisons = new Map(ofPeriod.map((fold) => [fold, shownBeside(state, fold)]));
    const compared = [...comparisons.values()].filter((shown) => shown !== undefined);
    const recalled = await recallPlayers(tenant, state, layout, player_ids, { isOurs, turn });
    const stored =
      compared.length > 0 ? await readStored(tenant, state, { period, recalled, compared, turn }) : undefined;
    for (const [fold, shown] of comparisons) {
      const at = layout.fold_ids.indexOf(fold.fold_id);
      const shownAt = shown === undefined ? -1 : layout.fold_ids.indexOf(shown);
      for (const standing of byFold.get(fold.fold_id) ?? []) {
        const of = recalled.get(standing.player_id) as Recalled;
        if (!fold.check_only && (!standing.isEmpty || layout.places.has(of.folds, at)))
          changed.change(changed.of(of, layout), at, standing);
        if (
          shown !== undefined &&
          isDifferent(heldAt(layout, of, shownAt), shown, stored?.get(standing.player_id), standing)
        )
          progress.get(fold.fold_id)?.differing.push(standing.player_id);
        if (turn.isOver) await turn.next();
      }
    }
  }
  return { changed, progress };
}

/** The folds as they are after a turn. */
export function withProgress(folds: ActiveFold[], { progress }: Built): ActiveFold[] {
  return folds.map((fold) => {
    const { built_to, built } = progress.get(fold.fold_id) ?? fold;
    return { ...fold, built_to, built };
  });
}

/** The next players by code points, whether the database knows them yet or not. */
async function nextPlayers(
  tenant: TenantSession,
  built_to: string | null,
  unwritten: Iterable<string>,
): Promise<string[]> {
  // Asked first: otherwise a row that a checkpoint writes while the database answers may be missing in both.
  const named = [...unwritten].filter((id) => built_to === null || compareCodePoints(id, built_to) > 0);
  const known = await readPlayersAfter(tenant, built_to, BUILD_PLAYERS);
  if (named.length === 0) return known;
  return [...new Set([...known, ...named])].sort(compareCodePoints).slice(0, BUILD_PLAYERS);
}

interface Comparison {
  period: number;
  recalled: ReadonlyMap<string, Recalled>;
  /** The folds that are compared. */
  compared: readonly number[];
  turn: Turn;
}

/** The compared folds of players in the database, except unwritten players. */
async function readStored(
  tenant: TenantSession,
  { folds }: TenantState,
  { period, recalled, compared, turn }: Comparison,
): Promise<Map<string, StoredFolds>> {
  const written = [...recalled.values()].flatMap(({ player }) =>
    player.isUnwritten ? [] : [player.player_id],
  );
  const none: StoredFolds = { folds: new Map(), scores: new Map() };
  const stored = new Map(written.map((player_id) => [player_id, none]));
  const campaigns = campaignsOf(folds.filter((fold) => compared.includes(fold.fold_id)));
  const atOnce = playersOfFolds(folds.length);
  for (let from = 0; from < written.length; from += atOnce)
    for (const row of await readPlayerRows(tenant, [period], written.slice(from, from + atOnce))) {
      stored.set(row.player_id, storedFolds(row, campaigns));
      if (turn.isOver) await turn.next();
    }
  return stored;
}

/** The shown fold with which a rebuild compares this one; undefined: it belongs to no rebuild. */
function shownBeside(
  { campaigns }: TenantState,
  { campaign_id, rebuild_id }: ActiveFold,
): number | undefined {
  return rebuild_id === null ? undefined : campaigns.get(campaign_id)?.fold_id;
}

type Stored = PlayerFold | OlderFold | undefined;

function heldAt({ places }: Layout, { folds }: Recalled, at: number): Stored {
  return at < 0 ? undefined : places.look(folds, at);
}

/** Does the shown fold differ, as it is held or as it is stored? */
function isDifferent(
  held: Stored,
  shown: number,
  stored: StoredFolds | undefined,
  { compiled, fold, isEmpty, units, reached_at, teams, turnover }: ChangedStanding,
): boolean {
  const text = isEmpty ? undefined : encodeFold(compiled, fold);
  const isOther = (other: Stored) =>
    (other && ('older' in other ? other.older : encodeFold(compiled, other))) !== text;
  if (isOther(held)) return true;
  if (!stored) return false;
  const score = storedScore({ units, reached_at, teams, turnover });
  return isOther(stored.folds.get(shown)) || stored.scores.get(shown) !== score;
}

/** Does a settlement wait for the fold? */
export function isAwaited({ pinned_refold, check_only, built }: ActiveFold): boolean {
  return pinned_refold !== null && !check_only && !built;
}

/**
 * The folds with the fewest players that share one `built_to` and one position in the log. Folds that a settlement waits for
 * come first: others may be restarted again and again.
 */
function leastBuilt(folds: ActiveFold[]): ActiveFold[] {
  const byProgress = (a: ActiveFold, b: ActiveFold) =>
    Number(isAwaited(b)) - Number(isAwaited(a)) || compareCodePoints(a.built_to ?? '', b.built_to ?? '');
  const [least] = folds.toSorted(byProgress);
  return folds.filter(
    (fold) =>
      fold.built_to === least?.built_to &&
      fold.settled_changes === least?.settled_changes &&
      fold.settled_seq === least?.settled_seq,
  );
}
