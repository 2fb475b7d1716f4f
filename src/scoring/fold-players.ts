import { compareCodePoints } from '../rules/code-points.ts';
import { emptyFold, extendFold, foldFacts, isOutOfReach, type PlayerFold } from '../rules/fold.ts';
import { decodeFold, encodeFold } from '../rules/fold-text.ts';
import { type GameRound, gatherRounds, isInScope, isInWindow } from '../rules/rounds.ts';
import { scoreOf } from '../rules/standing.ts';
import type { Session } from '../store/database.ts';
import { type GameroundRow, type LoggedEvent, readRounds } from '../store/log.ts';
import { readStates, type StandingRow } from '../store/standings.ts';
import { type ActiveFold, standingKey, type TenantState } from './tenant-state.ts';

/** A gameround event just read from the log. */
export type GameroundNews = GameroundRow & Pick<LoggedEvent, 'has_earlier' | 'first_bet_at'>;

/** A standing that changed: as it is stored, and as it is kept hot. */
export interface ChangedStanding extends StandingRow {
  fold: PlayerFold;
  /** The player has no round in the campaign. */
  isEmpty: boolean;
}

/** What is new of one player for one fold; `rounds` is shared by all folds that gather the news alike. */
interface Job {
  active: ActiveFold;
  player_id: string;
  news: GameroundNews[];
  rounds: GameRound[];
}

/** A player to be folded from the log alone. */
export interface Refold {
  active: ActiveFold;
  player_id: string;
}

/**
 * Takes gameround events of a step into every fold that they can matter to; answers the standings that changed, ordered by
 * fold and player. Players whose fold cannot tell the answer are folded again from the log, up to `upTo`.
 */
export async function foldNews(
  session: Session,
  state: TenantState,
  news: GameroundNews[],
  upTo: number,
): Promise<ChangedStanding[]> {
  const jobs = jobsOf(state, news);
  if (jobs.length === 0) return [];
  const folds = await readFoldsOf(session, state, jobs);
  const changed: ChangedStanding[] = [];
  const refolds: Refold[] = [];
  for (const job of jobs) {
    const { active, player_id } = job;
    const after = extend(job, folds.get(standingKey(active.fold_id, player_id)));
    if (after === 'refold') refolds.push(job);
    else if (after !== undefined) changed.push(toStanding(active, player_id, after));
  }
  if (refolds.length === 0) return changed;
  const refolded = await foldFromLog(session, state.tenant.tenant_id, refolds, upTo);
  changed.push(...refolded.standings);
  return changed.sort((a, b) => a.fold_id - b.fold_id || compareCodePoints(a.player_id, b.player_id));
}

/**
 * Folds players from the log alone, up to `upTo`; answers their standings in the order of `refolds` and how many events were
 * folded. Folds of one window, the usual case, share one reading of the log.
 */
export async function foldFromLog(
  session: Session,
  tenant_id: number,
  refolds: Refold[],
  upTo: number,
): Promise<{ standings: ChangedStanding[]; events: number }> {
  const rounds = new Map<string, Map<string, GameroundRow[]>>();
  for (const [window, ofWindow] of Map.groupBy(refolds, windowOf)) {
    const player_ids = [...new Set(ofWindow.map((refold) => refold.player_id))];
    const { start, end } = (ofWindow[0] as Refold).active.compiled;
    const rows = await readRounds(session, tenant_id, { player_ids, start, end, upTo });
    rounds.set(
      window,
      Map.groupBy(rows, (row) => row.player_id),
    );
  }
  let events = 0;
  const standings = refolds.map((refold) => {
    const { active, player_id } = refold;
    const rows = rounds.get(windowOf(refold))?.get(player_id) ?? [];
    events += rows.length;
    const fold = foldFacts(active.compiled, rows, active.joined.get(player_id) ?? null);
    return toStanding(active, player_id, fold);
  });
  return { standings, events };
}

function windowOf({ active: { compiled } }: Refold): string {
  return `${compiled.start} ${compiled.end}`;
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
      return [{ active, player_id, news: ofPlayer, rounds: gatherOnce(gathered, active, ofPlayer) }];
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

/** Players that a fold under way has not reached are folded from the log when it gets there. */
export function isBuilt({ complete, built_to }: ActiveFold, player_id: string): boolean {
  return complete || (built_to !== null && compareCodePoints(player_id, built_to) <= 0);
}

/** An event alone matters when it is a bet in the window, or adds to a round that is known and within reach. */
function canMatter({ compiled }: ActiveFold, one: GameroundNews): boolean {
  if (!isInScope(compiled, one)) return false;
  if (one.has_earlier) return !isOutOfReach(compiled, one, one.first_bet_at);
  return !one.is_win && isInWindow(compiled, { ...one, started_at: one.occurred_at });
}

async function readFoldsOf(
  session: Session,
  state: TenantState,
  jobs: Job[],
): Promise<Map<string, PlayerFold>> {
  const folds = new Map<string, PlayerFold>();
  const cold: { fold_id: number; player_id: string }[] = [];
  for (const { active, player_id } of jobs) {
    const key = standingKey(active.fold_id, player_id);
    const hot = state.hot.get(key);
    if (hot) folds.set(key, hot);
    else cold.push({ fold_id: active.fold_id, player_id });
  }
  if (cold.length === 0) return folds;
  for (const row of await readStates(session, state.tenant.tenant_id, cold)) {
    folds.set(standingKey(row.fold_id, row.player_id), decodeFold(row.state));
  }
  return folds;
}

function extend(
  { active: { compiled, joined }, player_id, news, rounds }: Job,
  before: PlayerFold | undefined,
): PlayerFold | 'refold' | undefined {
  const joinedAt = joined.get(player_id) ?? null;
  const from = before ?? emptyFold(compiled, joinedAt);
  const hasEarlier = ({ seq }: { seq: number }) => {
    const one = news.find((candidate) => candidate.seq === seq);
    return one?.has_earlier === true && !isOutOfReach(compiled, one, one.first_bet_at);
  };
  const after = extendFold(compiled, from, news, hasEarlier, joinedAt, rounds);
  return after === from ? undefined : after;
}

function toStanding(active: ActiveFold, player_id: string, fold: PlayerFold): ChangedStanding {
  const { score, reached_at } = scoreOf(active.compiled, fold);
  const isEmpty = fold.boundary === null && fold.tail.length === 0;
  return { fold_id: active.fold_id, player_id, score, reached_at, state: encodeFold(fold), fold, isEmpty };
}
