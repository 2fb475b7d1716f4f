export {
  type HeldSegments,
  keepSegments,
  readSegmentsOf,
  refuseUnknownSegments,
} from './audience-segments.ts';
export { openSegments, type Segments } from './open-segments.ts';
export { eraseFromSegments, readSegmentsWith, type SegmentWithPlayer } from './store/erased.ts';
