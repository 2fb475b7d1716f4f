import { totalmem } from 'node:os';
import type { Config } from './config.ts';

const MEBIBYTE = 1024 * 1024;
const MIN_MEBIBYTES = 64;
const MAX_MEBIBYTES = 1_024;

/**
 * How much (bytes) may be held of players' folds: an eighth of the machine's memory, or of its container's, unless it is
 * set.
 */
export function heldBytes({ scoringMemoryMebibytes: set }: Config): number {
  if (set !== undefined) return set * MEBIBYTE;
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(MIN_MEBIBYTES, Math.min(MAX_MEBIBYTES, Math.floor(memory / 8 / MEBIBYTE))) * MEBIBYTE;
}
