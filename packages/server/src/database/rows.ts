/** The requested rows of a list. */
export interface Rows {
  offset: number;
  limit: number;
}
