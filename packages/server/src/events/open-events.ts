import { openModule } from '../database/open-module.ts';
import { readArchivePart, removeArchived } from './archive/archive-events.ts';
import { findEvents } from './find-events.ts';
import { listRefusedEvents } from './list-refused-events.ts';
import { listPendingVoids } from './pending-voids.ts';
import { readIntakeSeries, type SeriesDependencies } from './read-intake-series.ts';
import { readStats } from './read-stats.ts';
import { type VoidDependencies, voidEvents } from './void-events.ts';

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
