/** Which rows of a list are wanted. */
export interface Rows {
  offset: number;
  limit: number;
}
