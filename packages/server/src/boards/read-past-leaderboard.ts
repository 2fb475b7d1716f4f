import { setTimeout } from 'node:timers/promises';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { LRUCache } from 'lru-cache';
import { readExistingCampaign, refuseArchived } from '../campaigns/campaigns.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import { readLogClock } from '../events/events.ts';
import type { SimulationQueue } from '../scheduling/keyed-queues.ts';
import {
  type ActiveFold,
  boardAtLast,
  type Moment,
  momentsAt,
  type PastCampaign,
  pastCampaign,
  readScoredSeq,
  type Scoring,
  type ShownCampaign,
  type TenantState,
} from '../scoring/scoring.ts';
import { invalidParameter, timeIn } from '../validation/refusals.ts';
import type { BoardDependencies } from './open-boards.ts';
import { type Leaderboard, leaderboardRows } from './read-leaderboard.ts';

/** A leaderboard as it was. */
interface PastLeaderboard extends Leaderboard {
  at: string;
  /** Number of the newest event that is in it. */
  seq: number;
}

/**
 * Some rows of a campaign's board as it was at a moment: of the events received by then (docs/decisions/past-boards.md). The
 * log is folded for it, one board of a tenant at a time; further pages of it need no new fold. `signal` ends it. Faults:
 * `not_found`, `invalid_parameter`, `conflict`.
 */
export async function readPastLeaderboard(
  dependencies: PastDependencies & { kept: KeptBoards },
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  { at: text, offset, limit }: Rows & { at: string },
  signal: AbortSignal,
): Promise<PastLeaderboard> {
  const time = timeIn('at', text);
  const tenant = dependencies.database.ofTenant(tenant_id);
  const { state } = await readExistingCampaign(tenant, campaign_id);
  await refuseFuture(tenant, 'at', time);
  const at = formatExactly(time);
  const settled = state === 'settled';
  const of = await readShownFold(dependencies, tenant_id, campaign_id);
  if (!of) return { at, seq: 0, version: 0, settled, count: 0, rows: [] };
  const { seq, board } = await boardAtTime(dependencies, of, time, signal);
  const { definition, shown_version: version } = of.shown;
  const rows = await leaderboardRows(
    dependencies.boards,
    tenant_id,
    definition,
    board.rows(offset, offset + limit),
  );
  return { at, seq, version, settled, count: board.count, rows };
}

/**
 * The board at a past time (µs), and the number of the newest event in it; folded, or one of `kept` if there are any.
 * `signal` ends the fold. Faults: `conflict` if its events were archived, or too much is queued.
 */
export async function boardAtTime(
  dependencies: PastDependencies & { kept?: KeptBoards },
  of: ShownFold,
  time: number,
  signal: AbortSignal,
): Promise<{ seq: number; board: Board }> {
  const { database, kept, queue } = dependencies;
  const moments = await pastMoments(dependencies, of, [time]);
  const [moment] = moments as [(typeof moments)[number]];
  const { seq } = moment;
  // A final board that is shown need not be folded; its events may be archived.
  if (moment.is_final && of.shown.isComplete) return { seq, board: of.shown.board };
  const known = kept?.get(of, moment);
  if (known) return { seq, board: known };
  const board = await queue.take(of.state.tenant.tenant_id, signal, async () => {
    const folded = kept?.get(of, moment);
    if (folded) return folded;
    const past = await openPast(dependencies, of, moments, signal);
    const walk = { signal };
    return boardAtLast(database.ofTenant(of.state.tenant.tenant_id), past, walk);
  });
  kept?.set(of, moment, board);
  return { seq, board };
}

/** Lines of all boards that are kept: some 100 MB. A larger board is folded for each page. */
const MAX_LINES = 500_000;
const MAX_MILLISECONDS = 60_000;

/** Past boards that were folded recently: pages of one board are read one after the other. */
export class KeptBoards {
  readonly #kept = new LRUCache<string, Board>({
    maxSize: MAX_LINES,
    sizeCalculation: ({ count }) => count + 1,
    ttl: MAX_MILLISECONDS,
  });

  /** The board at the moment; folded again only if something outside the log changed since. */
  get(of: ShownFold, moment: Moment): Board | undefined {
    return this.#kept.get(keyOf(of, moment));
  }

  set(of: ShownFold, moment: Moment, board: Board): void {
    this.#kept.set(keyOf(of, moment), board);
  }
}

/** A past board follows from the log up to the moment and from counted changes outside the log. */
function keyOf({ state, fold }: ShownFold, { at, seq, voids_up_to }: Moment): string {
  const { changes, campaigns_version } = state.cursor;
  return [state.tenant.tenant_id, fold.fold_id, changes, campaigns_version, at, seq, voids_up_to].join(' ');
}

/** The sources of past boards. */
export interface PastDependencies extends Pick<BoardDependencies, 'database' | 'boards'> {
  scoring: Pick<Scoring, 'stateOf' | 'written' | 'wake'>;
  queue: SimulationQueue;
}

/** A campaign as it is shown now. */
export interface ShownFold {
  state: TenantState;
  shown: ShownCampaign;
  fold: ActiveFold;
}

/** The campaign that the tenant's boards show; undefined: it has no board, like a draft or a cancelled one. */
export async function readShownFold(
  { scoring }: Pick<PastDependencies, 'scoring'>,
  tenant_id: number,
  campaign_id: number,
): Promise<ShownFold | undefined> {
  const state = await scoring.stateOf(tenant_id);
  const shown = state.campaigns.get(campaign_id);
  const fold = state.folds.find(({ fold_id }) => fold_id === shown?.fold_id);
  return shown && fold && { state, shown, fold };
}

/** Refuses a time that lies ahead of the log's clock. */
export async function refuseFuture(tenant: TenantSession, parameter: string, time: number): Promise<void> {
  const now = await readLogClock(tenant);
  if (time >= now) throw invalidParameter(parameter, `lies in the future: it is ${formatExactly(now)} now`);
}

/** The moments of the campaign's boards at past times. */
export async function pastMoments(
  { database }: PastDependencies,
  { state, fold }: ShownFold,
  times: readonly number[],
): Promise<Moment[]> {
  const moments = await momentsAt(database.ofTenant(state.tenant.tenant_id), fold, times);
  if (!moments) throw new Error('a past time lies ahead of the clock of the log');
  return moments;
}

/** The campaign ready to be folded at moments. Faults: `conflict` if its events were archived, or scoring is far behind. */
export async function openPast(
  dependencies: PastDependencies,
  { state, shown, fold }: ShownFold,
  moments: readonly Moment[],
  signal: AbortSignal,
): Promise<PastCampaign> {
  const { database } = dependencies;
  await refuseArchived(database.ofTenant(state.tenant.tenant_id), fold.folded_definition);
  await untilScored(dependencies, state.tenant.tenant_id, moments.at(-1)?.seq ?? 0, signal);
  return pastCampaign(database.ofTenant(state.tenant.tenant_id), state, { shown, fold }, moments);
}

const POLL_MILLISECONDS = 25;
const POLLS = 400;

/** The set of players is known only up to the cursor of scoring; usually that is enough. */
async function untilScored(
  { database, scoring }: PastDependencies,
  tenant_id: number,
  seq: number,
  signal: AbortSignal,
): Promise<void> {
  for (let poll = 0; poll < POLLS; poll++) {
    signal.throwIfAborted();
    await scoring.written(tenant_id);
    if ((await readScoredSeq(database.ofTenant(tenant_id))) >= seq) return;
    scoring.wake(tenant_id);
    await setTimeout(POLL_MILLISECONDS);
  }
  throw new Fault('conflict', 'Boards have not followed the log to that moment yet.', {
    retryAfterSeconds: 5,
  });
}
