import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { LRUCache } from 'lru-cache';
import { existingCampaign, readCampaign, timeIn } from '../campaigns/campaigns.ts';
import type { Rows } from '../database/database.ts';
import { boardAtLast, type Moment } from '../scoring/scoring.ts';
import {
  openPast,
  type PastDependencies,
  pastMoments,
  readShownFold,
  refuseFuture,
  type ShownFold,
} from './past.ts';
import { type Leaderboard, leaderboardRows } from './read-leaderboard.ts';

/** A leaderboard as it was. */
interface PastLeaderboard extends Leaderboard {
  at: string;
  /** Number of the newest event that is in it. */
  seq: number;
}

/**
 * Some rows of a board of the events received by a moment (docs/decisions/past-boards.md), folded once for all pages, one
 * board of a tenant at a time. Faults: `not_found`, `invalid_parameter`, `conflict`.
 */
export async function readPastLeaderboard(
  dependencies: PastDependencies & { kept: KeptBoards },
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  { at: text, offset, limit }: Rows & { at: string },
  signal: AbortSignal,
): Promise<PastLeaderboard> {
  const time = timeIn('at', text);
  const tenant = dependencies.database.ofTenant(tenant_id);
  const { state } = existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
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

/** The board at a past time (µs), folded or of `kept`, with its newest event. Faults: `conflict`: archived, or a queue. */
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
