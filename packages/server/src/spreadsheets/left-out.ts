/** What the last line of a file begins with that does not hold all rows: whoever reads the file again skips it. */
export const leftOut = 'left out, ';
