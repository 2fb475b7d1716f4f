import { openModule } from '../database/open-module.ts';
import { readArchivePart, removeArchived } from './archive-events.ts';
import { findEvents } from './find-events.ts';
import { listPendingVoids } from './pending-voids.ts';
import { listRefusedEvents, readIntakeSeries, readStats, type SeriesDependencies } from './read-intake.ts';
import { type VoidDependencies, voidEvents } from './void-events.ts';

export { archivedEvent, removeExpiredEvents } from './archive-events.ts';
export { findSeq } from './find-events.ts';
export type { IngestionLimits } from './intake/admission.ts';
export type { Write } from './intake/append-queue.ts';
export { IntakeNotes } from './intake/intake-notes.ts';
export { type Ingestion, openIngestion } from './intake/open-ingestion.ts';
export { Oversized, readSlices, type Slice } from './intake/read-slices.ts';

export { recordVoidsThatCame, removeEndedVoids } from './pending-voids.ts';
export { factOf, newFact } from './player-fact.ts';
export { readScoredUpTo, type StatsDependencies } from './read-intake.ts';
export { readArchivedBefore } from './store/archive.ts';
export { newestUpTo, type PackedSeqs, readEventsOf, readSeqsOf } from './store/event-search.ts';
export { readKnownKeys } from './store/known-events.ts';
export {
  ALL_VOIDS,
  eventKey,
  kindsWithData,
  type LogEvent,
  type LoggedEvent,
  type LogPage,
  type Receipt,
  readBets,
  readLog,
  readRoundsBefore,
} from './store/log.ts';
export {
  newestSeq,
  positionAt,
  readFirstReceipt,
  readLogClock,
  readLogMoments,
  receivedFrom,
  sealLog,
} from './store/positions.ts';
export { eraseRefusals } from './store/refused-events.ts';
export { hasVoidsThatCame } from './store/voids.ts';
export { voidUnderLock } from './void-events.ts';

export type Events = ReturnType<typeof openEvents>;

/** Opens the module by which staff inspect the log and intake, void events, and archive them. */
export function openEvents(dependencies: SeriesDependencies & VoidDependencies) {
  return openModule(dependencies, {
    find: findEvents,
    void: voidEvents,
    listPendingVoids,
    readStats,
    readSeries: readIntakeSeries,
    listRefused: listRefusedEvents,
    readArchivePart,
    removeArchived,
  });
}
