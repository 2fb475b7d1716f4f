/** Something about a database that does not fit Laurel, in whole sentences that hold no secret. */
export interface Finding {
  what: string;
  why: string;
  statement?: string;
  isFatal: boolean;
}
