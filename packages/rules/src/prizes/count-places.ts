import type { Prize } from '@laurel/contract/campaigns/prizes.ts';

/** How many places some prizes cover, each place once however many of them it wins. */
export function countPlaces(prizes: ReadonlyArray<Pick<Prize, 'place_from' | 'place_to'>>): number {
  let [count, last] = [0, 0];
  for (const { place_from, place_to } of prizes.toSorted((a, b) => a.place_from - b.place_from)) {
    count += Math.max(0, place_to - Math.max(last, place_from - 1));
    last = Math.max(last, place_to);
  }
  return count;
}
