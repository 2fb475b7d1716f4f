import { delayTargets } from './delays.ts';
import { liveTargets } from './live.ts';
import { memoryTargets } from './memory.ts';
import type { Target } from './target.ts';
import { throughputTargets } from './throughput.ts';

/** Every target, in the order in which they are shown. */
export const targets: Target[] = [...delayTargets, ...liveTargets, ...throughputTargets, ...memoryTargets];
