import { setImmediate } from 'node:timers/promises';
import { emptyFold, foldNext, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { FROM_START } from '@laurel/rules/fold/late-rounds.ts';
import type { TenantSession } from '../database/database.ts';
import { type PlayerHistory, playersAtOnce, readHistories } from '../events/events.ts';
import type { ChangedStanding } from './changed-standing.ts';
import { foldFromLog, type Refolded } from './fold-from-log.ts';
import { toStanding } from './folding.ts';
import type { ActiveFold } from './tenant-state.ts';

/** What to fold: each of the players in each of the folds, up to the log's position `upTo`. */
export interface Histories {
  folds: ActiveFold[];
  /** Each once. */
  player_ids: string[];
  upTo: number;
  /** As of `RoundsQuery`. */
  voidsUpTo?: number | undefined;
  /** A player with more is folded alone, in slices. */
  maxEvents?: number;
}

/** Events of a group are in memory at once, some 500 bytes each; the first five players of a step may all have so many. */
const MAX_EVENTS = 20_000;

/** Folds of one window, which share one reading of the log. */
interface OfWindow {
  start: number;
  end: number;
  folds: ActiveFold[];
}

/**
 * Folds whole histories from the log alone, with the same results as `foldFromLog`, but reads in bulk: one group of players
 * at a time, and the next group while one is folded. No group is begun once `enough` events were folded, counted for each
 * fold; then the last players are missing. Folds that make the same rounds of the same events share them.
 */
export async function foldHistories(
  tenant: TenantSession,
  { folds, player_ids, upTo, voidsUpTo, maxEvents = MAX_EVENTS }: Histories,
  enough: number,
): Promise<Refolded> {
  const windows = windowsOf(folds);
  const read = async (group: string[]) => {
    if (group.length === 0) return [];
    const query = { player_ids: group, upTo, voidsUpTo, maxEvents };
    return Promise.all(windows.map(({ start, end }) => readHistories(tenant, { ...query, start, end })));
  };
  const standings: ChangedStanding[] = [];
  let done = 0;
  let events = 0;
  let group = player_ids.slice(0, playersAtOnce());
  for (let reading = read(group); group.length > 0; ) {
    const histories = await reading;
    const before = { players: group.length, events: countEvents(windows, histories, maxEvents) };
    events += before.events;
    done += group.length;
    group = events < enough ? player_ids.slice(done, done + playersAtOnce(before)) : [];
    reading = read(group);
    // If folding fails first, this read is never awaited.
    reading.catch(() => undefined);
    for (const [i, { folds }] of windows.entries())
      for (const changed of foldAll(folds, histories[i] ?? [])) standings.push(changed);
    for (const refolds of tooLong(windows, histories))
      standings.push(...(await foldFromLog(tenant, refolds, upTo, { voidsUpTo })).standings);
    await setImmediate();
  }
  return { standings, player_ids: player_ids.slice(0, done) };
}

function windowsOf(folds: ActiveFold[]): OfWindow[] {
  const ofWindows = Map.groupBy(folds, ({ compiled }) => `${compiled.start} ${compiled.end}`);
  return [...ofWindows.values()].map((ofWindow) => {
    const { start, end } = (ofWindow[0] as ActiveFold).compiled;
    return { start, end, folds: ofWindow };
  });
}

function countEvents(windows: OfWindow[], histories: PlayerHistory[][], maxEvents: number): number {
  let events = 0;
  for (const [i, { folds }] of windows.entries())
    for (const { facts } of histories[i] ?? []) events += folds.length * (facts?.length ?? maxEvents);
  return events;
}

/** The standings of players whose history was read. */
function* foldAll(folds: ActiveFold[], histories: PlayerHistory[]): Generator<ChangedStanding> {
  const ofScopes = [...Map.groupBy(folds, scopeOf).values()];
  for (const { player_id, facts } of histories) {
    if (facts === null) continue;
    for (const ofScope of ofScopes) {
      const rounds = roundsInOrder((ofScope[0] as ActiveFold).compiled, facts);
      for (const active of ofScope) {
        const { compiled, joined } = active;
        const empty = emptyFold(compiled, joined.get(player_id) ?? null);
        yield toStanding(active, player_id, foldNext(compiled, empty, rounds), 0);
      }
    }
  }
}

/**
 * Equal for folds of one window that make the same rounds of the same events; rates belong to the tenant, so all folds have
 * the same.
 */
function scopeOf({ compiled, folded_definition: { games } }: ActiveFold): string {
  return JSON.stringify([compiled.graceEnd, compiled.bonusMoney, compiled.currency, games]);
}

/** For each player whose history is too long to be read in one piece, in each fold of the window. */
function tooLong(windows: OfWindow[], histories: PlayerHistory[][]) {
  return windows.flatMap(({ folds }, i) =>
    (histories[i] ?? [])
      .filter(({ facts }) => facts === null)
      .map(({ player_id }) => folds.map((active) => ({ active, player_id, ...FROM_START }))),
  );
}
