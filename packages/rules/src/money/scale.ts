/** Scores and nearly all money are whole numbers of 10^-8. */
export const SCALE_DECIMALS = 8;
export const SCALE = 100_000_000n;
