import type { TieRule } from './definition.ts';

/** How a tie rule differs from others (docs/rules/places.md#2). */
interface TieTraits {
  /** Whether equal scores share their place. */
  readonly sharesPlaces: boolean;
  /** Whether each player of a shared place wins its whole prize. */
  readonly repeatsPrizes: boolean;
  /** Whether equal scores split the money of the places that they cover. */
  readonly splitsTies: boolean;
  /** Whether places are numbers of scores, and not of lines. */
  readonly countsScores: boolean;
}

export const tieTraits: Readonly<Record<TieRule, TieTraits>> = {
  first_to_reach: { sharesPlaces: false, repeatsPrizes: false, splitsTies: false, countsScores: false },
  shared: { sharesPlaces: true, repeatsPrizes: true, splitsTies: false, countsScores: false },
  pooled: { sharesPlaces: true, repeatsPrizes: false, splitsTies: true, countsScores: false },
  dense: { sharesPlaces: true, repeatsPrizes: true, splitsTies: false, countsScores: true },
};
