import type { TenantSession } from '../database/database.ts';
import type { AsOf } from '../facts/facts.ts';
import type { Turn } from '../scheduling/turns.ts';
import type { ChangedStanding } from './changed-standing.ts';
import { foldGroup } from './fold-group.ts';
import { type Refold, resumeHistories } from './player-histories.ts';
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
