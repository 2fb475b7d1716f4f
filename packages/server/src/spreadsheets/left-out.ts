/** What the last line of a file begins with that does not hold all rows; a reader of the file skips that line. */
export const leftOutMark = 'left out, ';
