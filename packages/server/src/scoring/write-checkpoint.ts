import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import type { PlayerFolds } from '@laurel/rules/fold/player-folds.ts';
import { gameFields } from '@laurel/rules/players/facts.ts';
import {
  advanceFold,
  CursorMoved,
  lockScoringCursor,
  moveCursor,
  revisionAt,
  type ScoringCursor,
  writeStep,
} from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import {
  notePlayerCurrencies,
  notePlayers,
  notePlays,
  playerRows,
  toRows,
  writeGameFacts,
  writePlayerFacts,
} from '../facts/facts.ts';
import type { Turn } from '../scheduling/turns.ts';
import type { HeldPlayer, Layout } from './held-players.ts';
import { campaignsOf, rowOf } from './player-rows.ts';
import { type PlayerRow, writePlayerRows } from './store/player-folds.ts';
import { noteDifferences } from './store/rebuilds.ts';
import type { TenantState } from './tenant-state.ts';
import type { Unwritten } from './unwritten.ts';

/** What one checkpoint writes, as of one moment: players continue to be extended while it is written. */
export interface Checkpoint {
  state: TenantState;
  unwritten: Unwritten;
  players: { player: HeldPlayer; layout: Layout; folds: PlayerFolds; row?: string }[];
  /** The revisions of the folds whose boards changed. */
  revisions: Map<number, number>;
}

/** Takes what is unwritten as it is now. */
export function snapshot(state: TenantState, unwritten: Unwritten): Checkpoint {
  const players = [...unwritten.players].map((player) => {
    const { layout, folds } = player;
    if (!folds) throw new Error('a player who is not written was packed');
    return { player, layout, folds };
  });
  const revisions = new Map<number, number>();
  for (const { fold_id, shown_version } of state.campaigns.values())
    if (unwritten.shown.has(fold_id)) revisions.set(fold_id, shown_version);
  return { state, unwritten, players, revisions };
}

/** After the commit: players who were not extended meanwhile are written. */
export function noteWritten({ players, state }: Checkpoint): void {
  const { keepsRows } = state.players;
  for (const { player, folds, row } of players) {
    if (player.folds !== folds) continue;
    player.row = keepsRows ? row : undefined;
    player.isUnwritten = false;
  }
}

/** The data that a checkpoint records with the cursor. */
export interface CheckpointOptions {
  scored_by: number;
  /** For how long (ms) others leave the tenant to this process. */
  leave_ms: number;
  /** Shown folds whose boards changed outside the log: their revision is that of the cursor after the checkpoint. */
  changed?: readonly number[];
  turn: Turn;
}

/**
 * Writes what is unwritten and moves the cursor to the position of boards. The caller's transaction holds the lock of the
 * cursor, which must still be where this process left it: at `cursor`. Returns the cursor after the commit.
 */
export async function writeCheckpoint(
  tenant: TenantSession,
  { state, unwritten, players, revisions }: Checkpoint,
  cursor: ScoringCursor,
  { scored_by, leave_ms, changed = [], turn }: CheckpointOptions,
): Promise<ScoringCursor> {
  const after = {
    seq: state.seq,
    step: cursor.step + 1,
    changes: cursor.changes + (changed.length > 0 || unwritten.built.size > 0 ? 1 : 0),
    campaigns_version: cursor.campaigns_version,
  };
  await writePlayers(tenant, state, players, turn);
  await unwritten.snapshots.write(tenant);
  const newPlayers = await writeFacts(tenant, unwritten);
  const shown = new Map(revisions);
  // Boards that show the news, but not yet a change of campaigns: readers from here on get both.
  if (cursor.changes !== state.cursor.changes)
    for (const fold_id of shown.keys()) shown.set(fold_id, revisionAt(after));
  for (const fold_id of changed) shown.set(fold_id, revisionAt(after));
  for (const [fold_id, { players: count, differing, built_to }] of unwritten.built) {
    await advanceFold(tenant, fold_id, built_to, count);
    if (differing.length > 0) await noteDifferences(tenant, fold_id, differing);
    shown.set(fold_id, revisionAt(after));
  }
  const touched = { player_ids: unwritten.player_ids(), game_ids: [...unwritten.games.keys()] };
  const boards = { fold_ids: [...shown.keys()], revisions: [...shown.values()] };
  await writeStep(tenant, after.step, touched, boards);
  const { furthestAhead } = unwritten;
  await moveCursor(tenant, after, { scored_by, leave_ms, newPlayers, furthestAhead });
  return after;
}

/**
 * Writes what is unwritten in a separate transaction. Throws CursorMoved if the cursor is not where this process left it.
 */
export async function writeAlone(
  tenant: TenantSession,
  checkpoint: Checkpoint,
  options: CheckpointOptions,
): Promise<ScoringCursor> {
  const { cursor } = checkpoint.state;
  const locked = await lockScoringCursor(tenant);
  if (locked.step !== cursor.step) throw new CursorMoved();
  const after = await writeCheckpoint(tenant, checkpoint, locked, options);
  // Changes of campaigns that are not read yet are not in the boards.
  return locked.changes === cursor.changes ? after : { ...cursor, seq: after.seq, step: after.step };
}

/** Characters of one statement, and at least one row. */
const SENT_CHARACTERS = 500_000;

/** Rows are made while the database writes the previous ones: one statement is under way at a time. */
async function writePlayers(
  tenant: TenantSession,
  { folds }: TenantState,
  players: Checkpoint['players'],
  turn: Turn,
): Promise<void> {
  const campaigns = campaignsOf(folds);
  const sorted = players.toSorted(
    (a, b) => a.player.period - b.player.period || compareCodePoints(a.player.player_id, b.player.player_id),
  );
  let rows: PlayerRow[] = [];
  let characters = 0;
  let writing = Promise.resolve();
  const send = async () => {
    const sent = rows;
    rows = [];
    characters = 0;
    await writing;
    writing = writePlayerRows(tenant, sent);
    // Its failure is thrown by the next one or below, not while it is unobserved.
    writing.catch(() => undefined);
  };
  for (const one of sorted) {
    const row = rowOf(one.player, one.layout, one.folds, campaigns);
    one.row = row.folds;
    rows.push(row);
    characters += row.folds.length + row.scores.length;
    if (characters >= SENT_CHARACTERS) await send();
    if (turn.isOver) await turn.next();
  }
  if (rows.length > 0) await send();
  await writing;
}

/** Returns how many players were not known before. */
async function writeFacts(tenant: TenantSession, unwritten: Unwritten): Promise<number> {
  const { facts, games, named, plays, currencies } = unwritten;
  const others = [...named].filter((player_id) => !facts.has(player_id) && !plays.has(player_id));
  let newPlayers = 0;
  if (others.length > 0) newPlayers += await notePlayers(tenant, others);
  if (plays.size > 0)
    newPlayers += await notePlays(
      tenant,
      Array.from(plays, ([player_id, play]) => ({ player_id, ...play })),
    );
  if (facts.size > 0) newPlayers += await writePlayerFacts(tenant, playerRows(facts, unwritten.pauses));
  if (games.size > 0) await writeGameFacts(tenant, toRows(games, gameFields));
  if (currencies.size > 0) await notePlayerCurrencies(tenant, [...currencies.values()]);
  return newPlayers;
}
