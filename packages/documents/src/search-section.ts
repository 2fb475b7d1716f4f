/** A section of a page, as the search knows it. The names are short because there are thousands. */
export interface SearchSection {
  /** Address of the page. */
  a: string;
  /** Anchor of the section; empty for what is above the first heading. */
  h: string;
  /** Title of the page. */
  p: string;
  /** Heading; of the beginning, the title again. */
  s: string;
  /** What it says. */
  t: string;
}
