import type { Traits } from './alarm.ts';
import { TRAITS_LENGTH } from './slots.ts';
import { newTraits } from './traits.ts';

/** Raised with every change of what traits remember: earlier ones are then made again from the log. */
export const TRAITS_VERSION = 1;

/**
 * The traits as compact JSON text; equal traits give equal texts. Runs of zeros are written as their length below 0, which
 * no trait but a span before a first round is, and that is written as `null`.
 */
export function encodeTraits(traits: Traits): string {
  const packed: (number | null)[] = [TRAITS_VERSION];
  let zeros = 0;
  for (const number of traits) {
    if (number === 0) {
      zeros += 1;
      continue;
    }
    if (zeros > 0) packed.push(-zeros);
    zeros = 0;
    packed.push(number < 0 ? null : number);
  }
  return JSON.stringify(packed);
}

/** Reads what encodeTraits wrote; null: another version wrote it. */
export function decodeTraits(text: string): Traits | null {
  const [version, ...packed] = JSON.parse(text) as (number | null)[];
  if (version !== TRAITS_VERSION) return null;
  const traits = newTraits();
  let slot = 0;
  for (const number of packed) {
    if (number !== null && number < 0) slot -= number;
    else traits[slot++] = number ?? -1;
  }
  if (slot > TRAITS_LENGTH) throw new RangeError('traits of another length');
  return traits;
}
