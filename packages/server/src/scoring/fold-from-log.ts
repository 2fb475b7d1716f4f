import { foldNext, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { moneyName } from '@laurel/rules/fold/new-rounds.ts';
import { compareRounds, type GameRound } from '@laurel/rules/rounds/rounds.ts';
import type { TenantSession } from '../database/database.ts';
import type { AsOf } from '../facts/facts.ts';
import { giveWay, type HistoryPiece, readPieces } from '../history/history.ts';
import type { Turn } from '../scheduling/turns.ts';
import type { ChangedStanding } from './changed-standing.ts';
import { toStanding } from './folding.ts';
import {
  type History,
  partsToRead,
  type Refold,
  resumeHistories,
  type SharedPart,
} from './player-histories.ts';
import type { ActiveFold } from './tenant-state.ts';
import type { UnwrittenSnapshots } from './unwritten.ts';

export interface Refolded {
  /** By player. */
  standings: ChangedStanding[];
  /** The players who were folded, in the order in which they were first named. */
  player_ids: string[];
}

export interface FromLogOptions {
  /** Snapshots that no checkpoint has yet, the newest last. */
  unwritten?: readonly UnwrittenSnapshots[];
  enough?: number;
  voidsUpTo?: AsOf['voidsUpTo'];
  /** A part with more is read in slices. */
  maxEvents?: number | undefined;
  turn: Turn;
}

/** Players to be folded, and what of each; `refoldsOf` is asked only for those who are reached. */
export interface PlayersToFold {
  /** Each once. */
  player_ids: readonly string[];
  refoldsOf: (player_id: string) => Refold[];
}

/** Most players of a group, whose snapshots and events are read by the same statements. */
const MAX_PLAYERS = 2_000;
const MAX_REFOLDS = 20_000;
/** So many events of a player in a campaign are expected at first: no more players are prepared than may be reached. */
const EXPECTED_EVENTS = 20;
/** If that was too many, the next group is this many times as large. */
const GROWTH = 4;

/**
 * Folds players from the log alone, up to `upTo`: the histories of many are read by one statement, and a player with many
 * rounds in slices, so that neither memory nor other work of this process suffers however much they played. No further
 * player is begun once `enough` events were folded, counted for each fold; then the last players are missing. Players who
 * are not folded from the start continue from their newest snapshot, stored or `unwritten`.
 */
export function foldFromLog(
  tenant: TenantSession,
  refolds: Refold[],
  upTo: number,
  options: FromLogOptions,
): Promise<Refolded> {
  const byPlayer = Map.groupBy(refolds, (refold) => refold.player_id);
  const refoldsOf = (player_id: string) => byPlayer.get(player_id) ?? [];
  return foldPlayers(tenant, { player_ids: [...byPlayer.keys()], refoldsOf }, upTo, options);
}

/** Folds players from the log whose refolds need not be known before they are reached. */
export async function foldPlayers(
  tenant: TenantSession,
  { player_ids, refoldsOf }: PlayersToFold,
  upTo: number,
  { unwritten = [], enough = Number.POSITIVE_INFINITY, voidsUpTo, maxEvents, turn }: FromLogOptions,
): Promise<Refolded> {
  const standings: ChangedStanding[] = [];
  let most = Math.min(MAX_REFOLDS, enough / EXPECTED_EVENTS);
  let done = 0;
  for (let events = 0; done < player_ids.length && events < enough; ) {
    const group = nextGroup(player_ids.slice(done, done + MAX_PLAYERS), refoldsOf, most);
    most = Math.min(MAX_REFOLDS, most * GROWTH);
    const histories = await resumeHistories(tenant, [...group.values()].flat(), unwritten);
    const asOf = { upTo, voidsUpTo };
    const folded = await foldGroup(tenant, histories, { ...asOf, enough: enough - events, maxEvents, turn });
    for (const standing of folded.standings) standings.push(standing);
    events += folded.events;
    done += folded.left === undefined ? group.size : [...group.keys()].indexOf(folded.left);
  }
  return { standings, player_ids: player_ids.slice(0, done) };
}

/** As many of the players, in order, as have about so many refolds; at least the first one. */
function nextGroup(
  player_ids: string[],
  refoldsOf: PlayersToFold['refoldsOf'],
  most: number,
): Map<string, Refold[]> {
  const group = new Map<string, Refold[]>();
  let refolds = 0;
  for (const player_id of player_ids) {
    if (refolds >= most) break;
    const ofPlayer = refoldsOf(player_id);
    refolds += ofPlayer.length;
    group.set(player_id, ofPlayer);
  }
  return group;
}

interface GroupFolded {
  standings: ChangedStanding[];
  /** Counted for each fold. */
  events: number;
  /** The first player who was not folded; undefined: all were. */
  left: string | undefined;
}

interface GroupOptions extends AsOf {
  /** No further player is begun once so many events were folded. */
  enough: number;
  /** A part with more is read in slices. */
  maxEvents?: number | undefined;
  turn: Turn;
}

const MAX_EVENTS = 20_000;

/** Fewer would not be worth a statement. */
const MIN_EVENTS = 2_000;

/** Folds the histories, those of a player behind one another, from where they are to the end of the log. */
async function foldGroup(
  tenant: TenantSession,
  histories: History[],
  { enough, maxEvents = MAX_EVENTS, turn, ...asOf }: GroupOptions,
): Promise<GroupFolded> {
  const ofPlayers = [...Map.groupBy(histories, ({ refold }) => refold.player_id).values()];
  const parts = ofPlayers.flatMap(partsToRead);
  const foldsOfPlayer = histories.length / ofPlayers.length;
  const eventsAtOnce = Math.min(maxEvents, Math.max(MIN_EVENTS, Math.floor(enough / foldsOfPlayer)));
  let events = 0;
  const isEnough = (pieces: readonly HistoryPiece<SharedPart>[]) => {
    for (const { part, facts } of pieces) events += part.histories.length * facts.length;
    return events >= enough;
  };
  const standings: ChangedStanding[] = [];
  let done = 0;
  for await (const piece of readPieces(tenant, parts, { ...asOf, isEnough }, { turn, eventsAtOnce })) {
    await foldPart(piece, turn);
    if (!piece.isLast) continue;
    done += 1;
    for (const history of piece.part.histories) standings.push(standingOf(history));
  }
  return { standings, events, left: parts[done]?.player_id };
}

function standingOf({ refold, resumed_at, fold, snapshots }: History): ChangedStanding {
  const { active, player_id, hasNoSnapshots } = refold;
  return toStanding(active, player_id, { fold, snapshots }, hasNoSnapshots ? null : resumed_at);
}

/** Folds the rounds that start in a piece into the histories of its part. Folds of one scope share the rounds. */
async function foldPart({ part, start, end, facts }: HistoryPiece<SharedPart>, turn: Turn): Promise<void> {
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
