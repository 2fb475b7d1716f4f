export { type Live, type LiveTimes, openLive } from './open-live.ts';
export type { LiveLimits } from './seats.ts';
export { languagesOf } from './tenant-watch.ts';
