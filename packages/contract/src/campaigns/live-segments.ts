import type { Audience } from './audience.ts';

/** Do players join by a live segment of the audience (docs/rules/segments.md#7)? */
export function hasLiveSegment({ segments = [] }: Pick<Audience, 'segments'> = {}): boolean {
  return segments.some(({ evaluated }) => evaluated === 'live');
}
