import { setImmediate } from 'node:timers/promises';
import { extendFold } from '@laurel/rules/fold/extend-fold.ts';
import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import { decodeFold, isCurrent } from '@laurel/rules/fold/fold-text.ts';
import { FROM_START } from '@laurel/rules/fold/late-rounds.ts';
import { type NewFact, NewRounds, type PlayerRounds } from '@laurel/rules/fold/new-rounds.ts';
import type { Session } from '../store/engine/database.ts';
import { readStates, type StandingRow, writeStandings } from '../store/scoring/standings.ts';
import {
  type ChangedStanding,
  foldFromLog,
  isBuilt,
  storeSnapshots,
  storeStandings,
  toRow,
  toStanding,
} from './fold-from-log.ts';
import type { Refold } from './player-history.ts';
import type { ActiveFold, TenantState } from './tenant-state.ts';

/** What one fold sees of a step's news. */
interface FoldNews {
  active: ActiveFold;
  players: PlayerRounds[];
  hot: Map<string, PlayerFold>;
  /** The folds of players that have one and are not hot; `refold`: another release wrote it. */
  recalled: Map<string, PlayerFold | 'refold'>;
}

/** Standings that are sent to the database at a time, while the next ones are folded. */
const SENT_STANDINGS = 2_000;

/**
 * Takes gameround events of a step into every fold that they can matter to, and writes the standings that changed, in the order of
 * folds and players. Players whose fold cannot tell the answer are folded again from the log, up to `upTo`. The database writes
 * standings while the next ones are folded, and requests get their turn in between.
 */
export async function foldNewEvents(
  session: Session,
  state: TenantState,
  news: NewFact[],
  upTo: number,
): Promise<ChangedStanding[]> {
  const { tenant_id } = state.tenant;
  const all: ChangedStanding[] = [];
  const refolds: Refold[] = [];
  let rows: StandingRow[] = [];
  let written = Promise.resolve();
  // One statement is under way at a time: texts that only wait for the database would take more memory than all folds.
  const send = async () => {
    const sent = rows;
    rows = [];
    await written;
    written = writeStandings(session, tenant_id, sent);
    // Its failure is thrown by the next one or below, not while nobody waits for it.
    written.catch(() => undefined);
    await setImmediate();
  };
  for (const { active, players, hot, recalled } of await recallFolds(session, state, newsOf(state, news)))
    for (const player of players) {
      const { player_id } = player;
      const before = hot.get(player_id) ?? recalled.get(player_id);
      const joinedAt = active.joined.get(player_id) ?? null;
      const extended =
        before === 'refold' ? FROM_START : extendFold(active.compiled, before, player, joinedAt);
      if (extended === null) continue;
      if ('refold_from' in extended) {
        refolds.push({ active, player_id, ...extended });
        continue;
      }
      const standing = toStanding(active, player_id, extended, null);
      all.push(standing);
      rows.push(toRow(standing, extended.text));
      if (rows.length >= SENT_STANDINGS) await send();
    }
  if (rows.length > 0) await send();
  await written;
  await storeSnapshots(session, tenant_id, all);
  if (refolds.length === 0) return all;
  const refolded = await foldFromLog(session, tenant_id, refolds, upTo);
  await storeStandings(session, tenant_id, refolded.standings);
  return all.concat(refolded.standings);
}

/** In the order of folds; a fold under way sees only the players that it has reached. */
function newsOf(state: TenantState, news: NewFact[]): FoldNews[] {
  const shared = new NewRounds(news);
  return state.folds
    .toSorted((a, b) => a.fold_id - b.fold_id)
    .map((active) => {
      const all = shared.of(active.compiled);
      const players = active.complete ? all : all.filter(({ player_id }) => isBuilt(active, player_id));
      const hot = state.hot.get(active.fold_id) ?? new Map<string, PlayerFold>();
      return { active, players, hot, recalled: new Map<string, PlayerFold | 'refold'>() };
    });
}

async function recallFolds(session: Session, state: TenantState, news: FoldNews[]): Promise<FoldNews[]> {
  const cold = news.flatMap(({ active: { fold_id }, players, hot }) =>
    players.flatMap(({ player_id }) => (hot.has(player_id) ? [] : [{ fold_id, player_id }])),
  );
  if (cold.length === 0) return news;
  const byFold = new Map(news.map((one) => [one.active.fold_id, one]));
  for (const { fold_id, player_id, state: text } of await readStates(session, state.tenant.tenant_id, cold)) {
    const { active, recalled } = byFold.get(fold_id) as FoldNews;
    recalled.set(player_id, isCurrent(text) ? decodeFold(active.compiled, text) : 'refold');
  }
  return news;
}
