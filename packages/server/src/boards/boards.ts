import { openModule } from '../database/open-module.ts';
import { type StatsDependencies, readFirstReceipt, readLogClock } from '../events/events.ts';
import { listProgress } from './list-progress.ts';
import type { BoardDependencies } from './open-boards.ts';
import { type PastDependencies, type ShownFold, openPast, pastMoments, readShownFold, refuseFuture } from './past.ts';
import { readLeaderboard } from './read-leaderboard.ts';
import { KeptBoards, readPastLeaderboard } from './read-past-leaderboard.ts';
import { ScoredTimes } from './scored-times.ts';
import { readTeamMembers, readTeams } from './teams.ts';
import { type BoardHistory, type HistoryPlayer, usualHistoryMoments, usualHistoryTop } from '@laurel/contract/boards/board-history.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import type { Board, BoardRow } from '@laurel/rules/boards/board.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { existingCampaign, notValid, readCampaign, timeIn } from '../campaigns/campaigns.ts';
import { type PastCampaign, TooManyChanges, boardsAtMoments, scoresAtMoments } from '../scoring/scoring.ts';
import { plainName } from './named-players.ts';

export { boardOfCampaign, readTogether } from './board-of-campaign.ts';
export type { BoardView, TenantBoards } from './board-view.ts';
export { lineId, type NamedPlayer, plainName } from './named-players.ts';
export { type BoardDependencies, type Boards, openBoards } from './open-boards.ts';
export { type PastDependencies, readShownFold, type ShownFold } from './past.ts';
export {
  type BoardStanding,
  playerStanding,
  progressAnswer,
  readFoldsOfPlayers,
  readOwnFold,
  readStoredFolds,
} from './player-standing.ts';
export { leaderboardRows } from './read-leaderboard.ts';
export { boardAtTime } from './read-past-leaderboard.ts';
export { prizeTitles } from './scored-times.ts';
export { ownTeam, type TeamOfPlayer, teamAnswer } from './teams.ts';
export { type NamedRow, namedRow, type Top } from './top-rows.ts';
export { type WatchedCampaign, watchRunning } from './watch-running.ts';
export { type WinnerNames, winnerNames } from './winner-names.ts';

export type Leaderboards = ReturnType<typeof openLeaderboards>;
export type PastLeaderboards = ReturnType<typeof openPastLeaderboards>;

/** Opens the module that shows one board to staff as it is. */
export function openLeaderboards(dependencies: BoardDependencies & StatsDependencies) {
  return openModule(
    { ...dependencies, scoredTimes: new ScoredTimes(dependencies) },
    { read: readLeaderboard, listProgress, readTeams, readTeamMembers },
  );
}

/** Opens the module that shows one board to staff as it was, and its history. */
export function openPastLeaderboards(dependencies: PastDependencies) {
  return openModule(
    { ...dependencies, kept: new KeptBoards() },
    { readPast: readPastLeaderboard, readHistory },
  );
}

/** The requested history. */
interface HistoryQuery {
  from?: string | undefined;
  to?: string | undefined;
  moments?: number | undefined;
  top?: number | undefined;
  player_ids: string[];
}

/** Changes of scores between moments that are kept while they are put in order: some 130 MB. */
const MAX_CHANGES = 4_000_000;

/**
 * Places and scores of some players at moments spread evenly between two times, each as `readPastLeaderboard` gives them,
 * from one walk over the log (docs/decisions/past-boards.md). One per tenant at a time; `signal` ends it. Faults:
 * `not_found`, `invalid_parameter`, `conflict`.
 */
async function readHistory(
  dependencies: PastDependencies,
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  query: HistoryQuery,
  signal: AbortSignal,
): Promise<BoardHistory> {
  const { database, queue } = dependencies;
  const campaign = existingCampaign(
    await readCampaign(database.ofTenant(tenant_id), campaign_id),
    campaign_id,
  );
  const of = await readShownFold(dependencies, tenant_id, campaign_id);
  const times = await timesOf(dependencies, tenant_id, query, of);
  if (!of || times.length === 0)
    return { campaign_id, version: campaign.version, moments: [], players: [], count: 0 };
  const moments = await pastMoments(dependencies, of, times);
  const { count, players } = await queue.take(tenant_id, signal, async () => {
    const past = await openPast(dependencies, of, moments, signal);
    return traced(dependencies, past, query, signal);
  });
  return {
    campaign_id,
    version: of.fold.version,
    moments: moments.map(({ at, seq }) => ({ at: formatExactly(at), seq })),
    players: await named(dependencies, of, players),
    count,
  };
}

/**
 * Evenly from the first time to the last; by default these bound the time in which the board can have had lines. Empty: it
 * cannot have had any yet.
 */
async function timesOf(
  dependencies: PastDependencies,
  tenant_id: number,
  { from, to, moments = usualHistoryMoments }: HistoryQuery,
  of: ShownFold | undefined,
): Promise<number[]> {
  const tenant = dependencies.database.ofTenant(tenant_id);
  const [asked, until] = [from, to].map((text, i) => text && timeIn(i === 0 ? 'from' : 'to', text));
  if (typeof until === 'number') await refuseFuture(tenant, 'to', until);
  if (typeof asked === 'number' && until === undefined) await refuseFuture(tenant, 'from', asked);
  if (!of) return [];
  const received = await readFirstReceipt(tenant);
  const now = (await readLogClock(tenant)) - 1;
  const first = typeof asked === 'number' ? asked : Math.max(of.fold.compiled.start, received ?? 0);
  const last = typeof until === 'number' ? until : Math.min(now, of.fold.closes_at);
  if (first >= last) {
    if (from === undefined || to === undefined) return [];
    throw notValid('from', 'must be earlier than `to`');
  }
  const step = (last - first) / (moments - 1);
  return [...new Set(Array.from({ length: moments }, (_, i) => Math.round(first + i * step)))];
}

type Traced = Pick<HistoryPlayer, 'player_id' | 'places' | 'scores'>;

async function traced(
  { database }: PastDependencies,
  past: PastCampaign,
  { top = usualHistoryTop, player_ids }: HistoryQuery,
  signal: AbortSignal,
): Promise<{ count: number; players: Traced[] }> {
  const walk = { signal };
  const { last, scores } = await scoresAtMoments(
    database.ofTenant(past.tenant_id),
    past,
    walk,
    MAX_CHANGES,
  ).catch(refuseTooMany);
  const ids = new Set([...last.rows(0, top).map((row: BoardRow) => row.player_id), ...player_ids]);
  const players = [...ids].map((player_id): Traced => ({ player_id, places: [], scores: [] }));
  for (const { board } of boardsAtMoments(past, scores, walk))
    for (const player of players) note(player, board);
  return { count: last.count, players };
}

function note({ player_id, places, scores }: Traced, board: Board): void {
  const place = board.placeOf(player_id);
  places.push(place ?? null);
  const known = place === undefined ? undefined : board.scoreOf(player_id);
  scores.push(known ? scoreText(known.units) : null);
}

function refuseTooMany(error: unknown): never {
  if (!(error instanceof TooManyChanges)) throw error;
  throw new Fault(
    'conflict',
    `Scores changed more than ${MAX_CHANGES} times between those moments; ask for fewer moments or a shorter time.`,
  );
}

async function named(
  { boards }: PastDependencies,
  { state }: ShownFold,
  players: Traced[],
): Promise<HistoryPlayer[]> {
  const rows = players.map(({ player_id }) => ({
    player_id,
    place: 0,
    score: '0',
    reached_at: 0,
    prizes: [],
  }));
  const names = await boards.nameRows(state.tenant, rows);
  return players.map(({ player_id, places, scores }, i) => {
    const player = (names[i] as (typeof names)[number]).player;
    return {
      player_id,
      player_hash: player.player_hash,
      player_username: plainName(player),
      places,
      scores,
    };
  });
}
