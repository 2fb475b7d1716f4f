/** The longest text read as a number or a time: no amount is as long, and work grows faster than their length. */
export const MAX_NUMBER_LENGTH = 1_000;
