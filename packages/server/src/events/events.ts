export { archivedEvent } from './archive/archived-event.ts';
export { eventKey } from './event-key.ts';
export { findSeq } from './find-events.ts';
export type { Write } from './intake/batch-trace.ts';
export { IntakeNotes } from './intake/intake-notes.ts';
export type { IngestionLimits } from './intake/limits.ts';
export { type Ingestion, openIngestion } from './intake/open-ingestion.ts';
export { Oversized, readSlices, type Slice } from './intake/read-slices.ts';
export { type Events, openEvents } from './open-events.ts';
export { recordVoidsThatCame, removeEndedVoids } from './pending-voids.ts';
export { factOf, newFact } from './player-fact.ts';
export { readScoredUpTo, type StatsDependencies } from './read-stats.ts';
export {
  deleteExpiredEvents,
  noteArchivedBefore,
  readArchivedBefore,
  readUnsettledStarts,
  reclaimSpace,
  type WholeEvent,
} from './store/archive.ts';
export { newestUpTo } from './store/event-search.ts';
export { type PackedSeqs, readEventsOf, readSeqsOf } from './store/events-of-player.ts';
export { readKnownKeys } from './store/known-events.ts';
export {
  ALL_VOIDS,
  kindsWithData,
  type LogEvent,
  type LoggedEvent,
  type LogPage,
  type Receipt,
  readLog,
  readRoundsBefore,
} from './store/log.ts';
export { readFirstReceipt, readLogClock, readLogMoments } from './store/past-moments.ts';
export { hasVoidsThatCame } from './store/pending-voids.ts';
export { newestSeq, positionAt, receivedFrom, sealLog } from './store/positions.ts';
export { eraseRefusals } from './store/refused-events.ts';
export { voidUnderLock } from './void-events.ts';
