import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchSection } from './search-section.ts';

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
      boostDocument: (id) => weightOf(sections[Number(id)]),
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
      .flatMap((result) => found(sections, result));
}

/** Readers look for how things are more often than for how they are made, or came about. */
function weightOf(section: SearchSection | undefined): number {
  if (!section) return 1;
  return /^(Develop|Decisions) /.test(section.p) || /^(changelog|performance|reliability)/.test(section.a)
    ? 0.5
    : 1;
}

function found(sections: readonly SearchSection[], { id, terms }: SearchResult): Found[] {
  const section = sections[Number(id)];
  return section ? [{ section, words: terms }] : [];
}
