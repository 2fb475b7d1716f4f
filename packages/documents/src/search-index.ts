import MiniSearch from 'minisearch';

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

/** A section that was found, and the words of it that were meant. */
export interface Found {
  section: SearchSection;
  words: string[];
}

/** Answers the sections that a query finds, best first. */
export type Find = (query: string, most: number) => Found[];

/** Reads the sections of all pages and prepares them for the search. */
export async function loadIndex(address: string): Promise<Find> {
  const sections = (await (await fetch(address)).json()) as SearchSection[];
  const index = new MiniSearch<SearchSection & { id: number }>({
    fields: ['s', 'p', 't'],
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      // One letter in eight may be wrong, in words of five letters or more.
      fuzzy: (word) => (word.length < 5 ? false : 0.13),
      boost: { s: 4, p: 2 },
      boostDocument: (id) => weightOf(sections[Number(id)] as SearchSection),
    },
  });
  await index.addAllAsync(
    sections.map((section, id) => ({ ...section, id })),
    { chunkSize: 200 },
  );
  return (query, most) =>
    index
      .search(query)
      .slice(0, most)
      .map(({ id, terms }) => ({ section: sections[Number(id)] as SearchSection, words: terms }));
}

/** Readers look for how things are more often than for how they are made, or came about. */
function weightOf({ p, a }: SearchSection): number {
  return /^(Develop|Decisions) /.test(p) || /^(changelog|performance|reliability)/.test(a) ? 0.5 : 1;
}
