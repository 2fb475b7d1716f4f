import type { SearchSection } from '../src/search-index.ts';
import type { Part } from './contents.ts';
import type { RenderedPage } from './markdown.ts';
import { textOf } from './token-text.ts';

/** The sections of all pages, in the order of the contents. */
export function searchSections(
  parts: readonly Part[],
  rendered: ReadonlyMap<string, RenderedPage>,
): SearchSection[] {
  return parts.flatMap((part) =>
    part.pages.flatMap(({ page, label }) => {
      const found = rendered.get(page.address);
      return found ? sectionsOf(found, `${part.title} › ${label}`) : [];
    }),
  );
}

function sectionsOf({ address, title, tokens }: RenderedPage, name: string): SearchSection[] {
  const first = { a: address, h: '', p: name, s: title, t: '' };
  const sections: SearchSection[] = [first];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open' && token.tag !== 'h1') {
      const { id, text } = token.meta as { id: string; text: string };
      sections.push({ ...first, h: id, s: text, t: '' });
    } else if (/^(inline|fence|code_block)$/.test(token.type) && tokens[index - 1]?.type !== 'heading_open') {
      const section = sections.at(-1) ?? first;
      section.t = `${section.t} ${textOf([token])}`.trim();
    }
  }
  // Pictures that are drawn with letters are not read.
  return sections.map((section) => ({ ...section, t: section.t.replace(/[\s\u2500-\u25ff]+/g, ' ') }));
}
