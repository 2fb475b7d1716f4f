import { openModule } from '../database/open-module.ts';
import { createByRule, previewSegment } from './by-rule.ts';
import { explainSegmentPlayer } from './explain-player.ts';
import {
  deleteSegment,
  listSegmentPlayers,
  listSegments,
  listSegmentVersions,
  readSegment,
  type SegmentDependencies,
} from './read-segments.ts';
import { createSegment, uploadVersion } from './upload.ts';

export {
  type HeldSegments,
  keepSegments,
  namesOfLive,
  readSegmentsOf,
  refuseUnknownSegments,
} from './audience-segments.ts';
export { fixSegments, segmentErrors } from './fix-segments.ts';
export { type EntryWindow, readLiveEntriesOf } from './live-entries.ts';

export { eraseFromSegments, readSegmentsWith, type SegmentWithPlayer } from './store/erased.ts';

export type Segments = ReturnType<typeof openSegments>;

/** Opens the module for named lists of players. */
export function openSegments(dependencies: SegmentDependencies) {
  return openModule(dependencies, {
    create: createSegment,
    createByRule,
    preview: previewSegment,
    explainPlayer: explainSegmentPlayer,
    uploadVersion,
    list: listSegments,
    read: readSegment,
    listVersions: listSegmentVersions,
    listSegmentPlayers,
    delete: deleteSegment,
  });
}
