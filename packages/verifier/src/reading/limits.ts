/**
 * The longest text that is read as a number or a time: no amount has a thousand digits, and work with numbers grows faster
 * than their length.
 */
export const MAX_NUMBER_LENGTH = 1_000;
