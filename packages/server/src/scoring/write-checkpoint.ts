import { compareCodePoints } from '@laurel/rules/boards/code-points.ts';
import { gameFields, playerFields } from '@laurel/rules/players/facts.ts';
import type { Session } from '../store/engine/database.ts';
import { notePlayers, writeGameFacts, writePlayerFacts } from '../store/players/known-facts.ts';
import { notePlayerCurrencies } from '../store/players/player-currencies.ts';
import { advanceFold } from '../store/scoring/campaign-folds.ts';
import { type PlayerRow, writePlayerRows } from '../store/scoring/player-folds.ts';
import { noteDifferences } from '../store/scoring/rebuilds.ts';
import {
  lockScoringCursor,
  moveCursor,
  revisionAt,
  type ScoringCursor,
} from '../store/scoring/scoring-cursors.ts';
import { writeStep } from '../store/scoring/scoring-steps.ts';
import type { Folds, HeldPlayer, Layout } from './held-players.ts';
import { toRows } from './learn-facts.ts';
import { campaignsOf, rowOf } from './player-rows.ts';
import { CursorMoved } from './recall-players.ts';
import type { TenantState } from './tenant-state.ts';
import type { Unwritten } from './unwritten.ts';

/** What one checkpoint writes, as it was at one moment: players go on being extended while it is written. */
export interface Checkpoint {
  state: TenantState;
  unwritten: Unwritten;
  players: (Pick<HeldPlayer, 'standings'> & {
    player: HeldPlayer;
    layout: Layout;
    folds: Folds;
    row?: string;
  })[];
  /** The revisions of the folds whose boards changed. */
  revisions: Map<number, number>;
}

/** Takes what is unwritten as it is now. */
export function snapshot(state: TenantState, unwritten: Unwritten): Checkpoint {
  const players = [...unwritten.players].map((player) => {
    const { layout, folds, standings } = player;
    if (!folds) throw new Error('a player who is not written was packed');
    return { player, layout, folds, standings };
  });
  const revisions = new Map<number, number>();
  for (const { fold_id, shown_version } of state.campaigns.values())
    if (unwritten.shown.has(fold_id)) revisions.set(fold_id, shown_version);
  return { state, unwritten, players, revisions };
}

/** After the commit: those who were not extended meanwhile are written. */
export function noteWritten({ players }: Checkpoint): void {
  for (const { player, folds, row } of players) {
    if (player.folds !== folds) continue;
    player.row = row;
    player.standings = undefined;
    player.isUnwritten = false;
  }
}

/** How a checkpoint is noted with the cursor. */
export interface CheckpointOptions {
  scored_by: number;
  /** For how long (ms) others leave the tenant to this process. */
  leave_ms: number;
  /** Shown folds whose boards changed beside the log: their revision is that of the cursor after it. */
  changed?: readonly number[];
}

/**
 * Writes what is unwritten and moves the cursor to where boards are. The caller's transaction holds the lock of the cursor, which stands
 * where this process left it: at `cursor`. Answers where it stands after the commit.
 */
export async function writeCheckpoint(
  session: Session,
  { state, unwritten, players, revisions }: Checkpoint,
  cursor: ScoringCursor,
  { scored_by, leave_ms, changed = [] }: CheckpointOptions,
): Promise<ScoringCursor> {
  const { tenant_id } = state.tenant;
  const after = {
    seq: state.seq,
    step: cursor.step + 1,
    changes: cursor.changes + (changed.length > 0 || unwritten.built.size > 0 ? 1 : 0),
    campaigns_version: cursor.campaigns_version,
  };
  await writePlayers(session, tenant_id, state, players);
  await unwritten.snapshots.write(session, tenant_id);
  const newPlayers = await writeFacts(session, tenant_id, unwritten);
  const shown = new Map(revisions);
  // Boards that show the news, but not yet a change of campaigns: whoever reads them from here has both.
  if (cursor.changes !== state.cursor.changes)
    for (const fold_id of shown.keys()) shown.set(fold_id, revisionAt(after));
  for (const fold_id of changed) shown.set(fold_id, revisionAt(after));
  for (const [fold_id, { players: count, differing, built_to }] of unwritten.built) {
    await advanceFold(session, tenant_id, fold_id, built_to, count);
    if (differing.length > 0) await noteDifferences(session, tenant_id, fold_id, differing);
    shown.set(fold_id, revisionAt(after));
  }
  const touched = { player_ids: unwritten.player_ids(), game_ids: [...unwritten.games.keys()] };
  const boards = { fold_ids: [...shown.keys()], revisions: [...shown.values()] };
  await writeStep(session, tenant_id, after.step, touched, boards);
  const { furthestAhead } = unwritten;
  await moveCursor(session, tenant_id, after, { scored_by, leave_ms, newPlayers, furthestAhead });
  return after;
}

/** The same as a transaction of its own. Throws CursorMoved where the cursor is not where this process left it. */
export async function writeAlone(
  session: Session,
  checkpoint: Checkpoint,
  options: CheckpointOptions,
): Promise<ScoringCursor> {
  const { tenant, cursor } = checkpoint.state;
  const locked = await lockScoringCursor(session, tenant.tenant_id);
  if (locked.step !== cursor.step) throw new CursorMoved();
  const after = await writeCheckpoint(session, checkpoint, locked, options);
  // Changes of campaigns that are not read yet are not in the boards.
  return locked.changes === cursor.changes ? after : { ...cursor, seq: after.seq, step: after.step };
}

/** Characters of one statement, and at least one row. */
const SENT_CHARACTERS = 500_000;

/** Rows are made while the database writes those before them: one statement is under way at a time. */
async function writePlayers(
  session: Session,
  tenant_id: number,
  { folds }: TenantState,
  players: Checkpoint['players'],
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
    writing = writePlayerRows(session, tenant_id, sent);
    // Its failure is thrown by the next one or below, not while nobody waits for it.
    writing.catch(() => undefined);
  };
  for (const one of sorted) {
    const row = rowOf(one.player, one.layout, one.folds, one.standings, campaigns);
    one.row = row.folds;
    rows.push(row);
    characters += row.folds.length + row.scores.length;
    if (characters >= SENT_CHARACTERS) await send();
  }
  if (rows.length > 0) await send();
  await writing;
}

/** Answers how many players were not known before. */
async function writeFacts(session: Session, tenant_id: number, unwritten: Unwritten): Promise<number> {
  const { facts, games, named, currencies } = unwritten;
  const others = [...named].filter((player_id) => !facts.has(player_id));
  let newPlayers = 0;
  if (others.length > 0) newPlayers += await notePlayers(session, tenant_id, others);
  if (facts.size > 0) newPlayers += await writePlayerFacts(session, tenant_id, toRows(facts, playerFields));
  if (games.size > 0) await writeGameFacts(session, tenant_id, toRows(games, gameFields));
  if (currencies.size > 0) await notePlayerCurrencies(session, tenant_id, [...currencies.values()]);
  return newPlayers;
}
