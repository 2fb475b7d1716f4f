import { setImmediate } from 'node:timers/promises';
import { compareCodePoints } from '../rules/code-points.ts';
import { emptyFold, extendFold, isOutOfReach, type PlayerFold } from '../rules/fold.ts';
import { decodeFold } from '../rules/fold-text.ts';
import { type GameRound, gatherRounds, isInScope, isInWindow } from '../rules/rounds.ts';
import type { Session } from '../store/database.ts';
import type { GameroundRow, LoggedEvent } from '../store/log.ts';
import { readStates } from '../store/standings.ts';
import {
  type ChangedStanding,
  foldFromLog,
  isBuilt,
  type Refold,
  storeStandings,
  toStanding,
} from './fold-from-log.ts';
import { type ActiveFold, standingKey, type TenantState } from './tenant-state.ts';

/** A gameround event just read from the log. */
export type GameroundNews = GameroundRow & Pick<LoggedEvent, 'has_earlier' | 'first_bet_at'>;

/** What is new of one player for one fold; `rounds` is shared by all folds that gather the news alike. */
interface Job {
  active: ActiveFold;
  player_id: string;
  news: GameroundNews[];
  rounds: GameRound[];
  /** Undefined: the player has none yet. */
  before: PlayerFold | undefined;
}

/**
 * Takes gameround events of a step into every fold that they can matter to, and writes the standings that changed, in the order of
 * folds and players. Players whose fold cannot tell the answer are folded again from the log, up to `upTo`. The database writes
 * the standings of one fold while the next one is folded, and requests get their turn in between.
 */
export async function foldNews(
  session: Session,
  state: TenantState,
  news: GameroundNews[],
  upTo: number,
): Promise<ChangedStanding[]> {
  const { tenant_id } = state.tenant;
  const jobs = jobsOf(state, news);
  await recallFolds(session, state, jobs);
  const all: ChangedStanding[] = [];
  const refolds: Refold[] = [];
  let written = Promise.resolve();
  for (const ofFold of Map.groupBy(jobs, (job) => job.active).values()) {
    const changed = extendAll(ofFold, refolds);
    all.push(...changed);
    written = written.then(() => storeStandings(session, tenant_id, changed));
    // Its failure is thrown below, not while nobody waits for it.
    written.catch(() => undefined);
    await setImmediate();
  }
  await written;
  if (refolds.length === 0) return all;
  const refolded = await foldFromLog(session, tenant_id, refolds, upTo);
  await storeStandings(session, tenant_id, refolded.standings);
  return all.concat(refolded.standings);
}

function extendAll(jobs: Job[], refolds: Refold[]): ChangedStanding[] {
  const changed: ChangedStanding[] = [];
  for (const job of jobs) {
    const after = extend(job);
    if (after === 'refold') refolds.push(job);
    else if (after !== undefined) changed.push(toStanding(job.active, job.player_id, after));
  }
  return changed;
}

/** Ordered by fold and player, as standings are written. */
function jobsOf(state: TenantState, news: GameroundNews[]): Job[] {
  const players = [...Map.groupBy(news, (one) => one.player_id)]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([player_id, ofPlayer]) => ({ player_id, ofPlayer, gathered: new Map<string, GameRound[]>() }));
  const folds = state.folds.toSorted((a, b) => a.fold_id - b.fold_id);
  return folds.flatMap((active) =>
    players.flatMap(({ player_id, ofPlayer, gathered }): Job[] => {
      if (!isBuilt(active, player_id) || !ofPlayer.some((one) => canMatter(active, one))) return [];
      const rounds = gatherOnce(gathered, active, ofPlayer);
      const before = state.hot.get(active.fold_id)?.get(player_id);
      return [{ active, player_id, news: ofPlayer, rounds, before }];
    }),
  );
}

/** Campaigns of one currency that take the same events gather equal rounds, so one of them does it for all. */
function gatherOnce(
  gathered: Map<string, GameRound[]>,
  { compiled }: ActiveFold,
  news: GameroundNews[],
): GameRound[] {
  let key = compiled.currency;
  for (const one of news) key += isInScope(compiled, one) ? '+' : '-';
  const known = gathered.get(key);
  if (known) return known;
  const rounds = gatherRounds(compiled, news);
  gathered.set(key, rounds);
  return rounds;
}

/** An event alone matters when it is a bet in the window, or adds to a round that is known and within reach. */
function canMatter({ compiled }: ActiveFold, one: GameroundNews): boolean {
  if (!isInScope(compiled, one)) return false;
  if (one.has_earlier) return !isOutOfReach(compiled, one, one.first_bet_at);
  return !one.is_win && isInWindow(compiled, { ...one, started_at: one.occurred_at });
}

/** Reads the folds of players that are not hot. */
async function recallFolds(session: Session, state: TenantState, jobs: Job[]): Promise<void> {
  const cold = new Map(
    jobs
      .filter((job) => job.before === undefined)
      .map((job) => [standingKey(job.active.fold_id, job.player_id), job]),
  );
  if (cold.size === 0) return;
  const pairs = Array.from(cold.values(), ({ active, player_id }) => ({
    fold_id: active.fold_id,
    player_id,
  }));
  for (const { fold_id, player_id, state: text } of await readStates(
    session,
    state.tenant.tenant_id,
    pairs,
  )) {
    const job = cold.get(standingKey(fold_id, player_id));
    if (job) job.before = decodeFold(text);
  }
}

function extend({ active, player_id, news, rounds, before }: Job): PlayerFold | 'refold' | undefined {
  const { compiled, joined } = active;
  const joinedAt = joined.get(player_id) ?? null;
  const from = before ?? emptyFold(compiled, joinedAt);
  const hasEarlier = ({ seq }: { seq: number }) => {
    const one = news.find((candidate) => candidate.seq === seq);
    return one?.has_earlier === true && !isOutOfReach(compiled, one, one.first_bet_at);
  };
  const after = extendFold(compiled, from, news, hasEarlier, joinedAt, rounds);
  return after === from ? undefined : after;
}
