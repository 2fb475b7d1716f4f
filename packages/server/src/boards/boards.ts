import {
  type BoardHistory,
  type HistoryPlayer,
  usualHistoryMoments,
  usualHistoryTop,
} from '@laurel/contract/boards/board-history.ts';
import type { ProgressRow } from '@laurel/contract/boards/progress.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import type { Board, BoardRow } from '@laurel/rules/boards/board.ts';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import { emptyFold, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import { existingCampaign, readCampaign, readExistingCampaign } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { readFirstReceipt, readLogClock, type StatsDependencies } from '../events/events.ts';
import { boardsAtMoments, type PastCampaign, scoresAtMoments, TooManyChanges } from '../scoring/scoring.ts';
import { invalidParameter, timeIn } from '../validation/refusals.ts';
import { readTogether } from './board-of-campaign.ts';
import type { BoardView } from './board-view.ts';
import { plainName } from './named-players.ts';
import type { BoardDependencies } from './open-boards.ts';
import { progressAnswer, readFoldsOfPlayers } from './player-standing.ts';
import { readLeaderboard, ScoredTimes } from './read-leaderboard.ts';
import {
  KeptBoards,
  openPast,
  type PastDependencies,
  pastMoments,
  readPastLeaderboard,
  readShownFold,
  refuseFuture,
  type ShownFold,
} from './read-past-leaderboard.ts';
import { readTeamMembers, readTeams } from './teams.ts';
import { namedRow } from './top-rows.ts';

export { boardOfCampaign, readTogether } from './board-of-campaign.ts';
export type { BoardView, TenantBoards } from './board-view.ts';
export { fixAsShown, type ShownState } from './fix-as-shown.ts';
export { lineId, type NamedPlayer, plainName } from './named-players.ts';
export {
  type BoardDependencies,
  type Boards,
  openBoards,
  type WinnerNames,
  winnerNames,
} from './open-boards.ts';
export {
  type BoardStanding,
  playerStanding,
  progressAnswer,
  readFoldsOfPlayers,
  readOwnFold,
  readStoredFolds,
} from './player-standing.ts';
export { leaderboardRows, prizeTitles } from './read-leaderboard.ts';
export {
  boardAtTime,
  type PastDependencies,
  readShownFold,
  type ShownFold,
} from './read-past-leaderboard.ts';
export { ownTeam, type TeamOfPlayer, teamAnswer } from './teams.ts';
export { type NamedRow, namedRow, type Top } from './top-rows.ts';
export { type WatchedCampaign, watchRunning } from './watch-running.ts';

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
    throw invalidParameter('from', 'must be earlier than `to`');
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

/** A page of players with a score, and the revision of their board. */
interface ProgressList {
  version: number;
  count: number;
  results: ProgressRow[];
}

/**
 * Some players of a board in order, each with the progress of every task or step (docs/rules/operations.md#5). Empty for a
 * draft and a cancelled campaign. Fault `not_found`.
 */
async function listProgress(
  { database, boards, scoring }: Pick<BoardDependencies, 'database' | 'boards' | 'scoring'>,
  tenant_id: number,
  campaign_id: number,
  { offset, limit }: Rows,
): Promise<ProgressList> {
  const tenant = database.ofTenant(tenant_id);
  await readExistingCampaign(tenant, campaign_id);
  await scoring.written(tenant_id);
  const viewNow = async () => (await boards.ofTenant(tenant_id)).views.get(campaign_id);
  const { lines, version, count } = await readTogether(async () => {
    const before = await viewNow();
    const players = before?.board.rows(offset, offset + limit).map(({ player_id }) => player_id) ?? [];
    const stored = before ? await readFoldsOfPlayers(tenant, before, players) : new Map<string, PlayerFold>();
    // The board as it is now: no await between here and the answer's numbers.
    const view = await viewNow();
    if (!view) return { lines: [], version: 0, count: 0, agrees: true };
    const { lines, agrees } = progressOn(view, { offset, limit }, stored);
    const isSameFold = view.fold_id === before?.fold_id;
    return { lines, version: view.revision, count: view.board.count, agrees: agrees && isSameFold };
  });
  const { tenant: naming } = await boards.ofTenant(tenant_id);
  const named = await boards.nameRows(naming, lines);
  const results = named.map((row, at) => ({
    ...namedRow(row),
    progress: (lines[at] as (typeof lines)[number]).progress,
  }));
  return { version, count, results };
}

/** The progress of the lines; `agrees` says whether the lines and the folds are of one moment. */
function progressOn(view: BoardView, { offset, limit }: Rows, stored: ReadonlyMap<string, PlayerFold>) {
  let agrees = true;
  const lines = view.board.rows(offset, offset + limit).map((line) => {
    const { player_id } = line;
    const fold = view.heldFold(player_id, stored.get(player_id));
    const { score, progress } = standingOf(
      view.compiled,
      fold ?? emptyFold(view.compiled, view.joined(player_id)),
      view.board.rules.since,
    );
    agrees &&= score === line.score;
    return { ...line, progress: progressAnswer(progress) };
  });
  return { lines, agrees };
}
