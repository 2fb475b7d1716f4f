import { type Boards, openBoards } from '../boards/boards.ts';
import type { Database } from '../database/database.ts';
import { type Ingestion, IntakeNotes, openIngestion, type Write } from '../events/events.ts';
import { type Listing, openListing } from '../listing/listing.ts';
import { type Live, openLive } from '../live/live.ts';
import { WorkOrder } from '../scheduling/work-order.ts';
import { longestLag, openScoring, type Scoring } from '../scoring/scoring.ts';
import { openSealing, readWitnesses } from '../sealing/sealing.ts';
import { Tail } from '../tail/tail.ts';
import { type Config, heldBytes, sealingDirectoryOf } from './config.ts';
import { type Dependencies, loggerOf } from './dependencies.ts';
import type { Observation } from './observation.ts';

/** A write that boards do not show after so long (s) has other work wait. */
const BEHIND_SECONDS = 0.25;

/** Opens what makes events durable, what scores them and what seals them; all that may change a log wakes its sealing. */
export function openLogs(
  database: Database,
  observation: Observation,
  config: Config,
  dependencies: Dependencies,
) {
  const { clock, log } = dependencies;
  const order = new WorkOrder(
    () => observation.longestWait() > BEHIND_SECONDS,
    performance.now.bind(performance),
  );
  observation.metrics.watchOrder(order);
  const tail = new Tail();
  database.watchHistory(() => tail.clear());
  const sealing = openSealing({
    ...{ database, tail, order, clock },
    directory: sealingDirectoryOf(config),
    witnesses: readWitnesses(config.witnesses),
    onError: loggerOf(log)('sealing failed; it is tried again'),
  });
  const scored = openScoring({ database, tail, ...scoringHooks(observation, config, dependencies) });
  const wake = (tenant_id: number) => {
    sealing.noteNews();
    scored.wake(tenant_id);
  };
  const scoring: Scoring = { ...scored, wake };
  const onAppended = (tenant_id: number, write: Write) => {
    observation.written(tenant_id, write);
    tail.take(tenant_id, write);
    scoring.appended(tenant_id);
    sealing.noteNews();
  };
  const received = openIntake({ database, scoring }, onAppended, observation, config, dependencies);
  return { order, sealing, scoring, received };
}

function scoringHooks({ metrics, shown }: Observation, config: Config, { randomBytes, log }: Dependencies) {
  const failed = loggerOf(log)('scoring failed; it is tried again');
  return {
    maxUnwrittenMilliseconds: config.checkpointSeconds * 1_000,
    heldBytes: heldBytes(config),
    onBehind: (tenant_id: number, events: number) =>
      log.info(
        { tenant_id, events },
        'scoring goes on from the checkpoint; so many events follow it in the log',
      ),
    processId: randomBytes(6).readUIntBE(0, 6),
    monotonicClock: performance.now.bind(performance),
    retryMilliseconds: 1_000,
    onStep: metrics.stepTaken,
    onShown: shown,
    onError: (error: unknown, tenant_id: number | undefined) => {
      metrics.stepFailed();
      failed(error, tenant_id);
    },
  };
}

/** Opens what makes events durable. */
function openIntake(
  { database, scoring }: { database: Database; scoring: Scoring },
  onAppended: (tenant_id: number, write: Write) => void,
  { metrics }: Observation,
  { limits }: Config,
  { clock, log }: Dependencies,
): { intakeNotes: IntakeNotes; intake: Ingestion } {
  const onError = loggerOf(log, 'warn')('what staff see of intake could not be written; it is tried again');
  const notes = new IntakeNotes({ database, clock, onError });
  const intake = openIngestion({ database, clock, limits, onAppended, onBatch: metrics.batchTaken, notes });
  metrics.watch('laurel_intake_queued_events', intake.queuedEvents);
  metrics.watch('laurel_scoring_lag_seconds', () => longestLag({ database, scoring }));
  return { intakeNotes: notes, intake };
}

/** Opens what shows boards, at once and as they change. */
export function openShowing(
  { database, scoring }: { database: Database; scoring: Scoring },
  { metrics }: Observation,
  { live: limits }: Config,
  { clock, random, log, liveTimes: times }: Dependencies,
): { boards: Boards; listing: Listing; live: Live } {
  const { turns } = scoring;
  const boards = openBoards({ database, scoring, turns });
  const listing = openListing({ boards, clock, turns });
  metrics.watch('laurel_listing_kept_answers', () => listing.kept().answers);
  metrics.watch('laurel_listing_kept_bytes', () => listing.kept().bytes);
  const live = openLive({
    ...{ database, scoring, turns, boards, clock, random, limits, times },
    monotonicClock: () => performance.now(),
    busyMilliseconds: () => performance.eventLoopUtilization().active,
    onError: loggerOf(log)('live boards could not be read; it is tried again'),
  });
  metrics.watch('laurel_live_streams', live.streams);
  return { boards, listing, live };
}
