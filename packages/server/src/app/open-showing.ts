import { type Boards, openBoards } from '../boards/boards.ts';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../http/metrics.ts';
import { type Listing, openListing } from '../listing/listing.ts';
import { type Live, openLive } from '../live/live.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { Scoring } from '../scoring/scoring.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';

/** Opens what shows boards, at once and as they change. */
export function openShowing(
  modules: { database: Database; scoring: Scoring; turns: Turns },
  metrics: Metrics,
  { live: limits }: Config,
  { clock, random, log, liveTimes: times }: Dependencies,
): { boards: Boards; listing: Listing; live: Live } {
  const boards = openBoards(modules);
  const listing = openListing({ boards, clock, turns: modules.turns });
  metrics.watch('laurel_listing_kept_answers', () => listing.kept().answers);
  metrics.watch('laurel_listing_kept_bytes', () => listing.kept().bytes);
  const monotonicClock = () => performance.now();
  const busyMilliseconds = () => performance.eventLoopUtilization().active;
  const onError = (error: unknown, tenant_id: number) =>
    log.error({ err: error, tenant_id }, 'live boards could not be read; it is tried again');
  const live = openLive({
    ...modules,
    boards,
    clock,
    monotonicClock,
    busyMilliseconds,
    random,
    limits,
    times,
    onError,
  });
  metrics.watch('laurel_live_streams', live.streams);
  return { boards, listing, live };
}
