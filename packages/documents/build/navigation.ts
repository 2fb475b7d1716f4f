import type { ListedPage, Part } from './contents.ts';
import { escapeHtml } from './html.ts';
import { linkTo } from './links.ts';
import type { Heading } from './markdown.ts';

/** The contents as they are next to a page: its part is open. */
export function contentsList(parts: readonly Part[], address: string | undefined): string {
  return parts
    .map((part, place) => {
      const isHere = part.pages.some(({ page }) => page.address === address);
      const isOpen = isHere || (place === 0 && !isListed(parts, address));
      const shown = part.isFolded && !isHere ? part.pages.slice(0, 1) : part.pages;
      const items = shown.map((listed) => `<li>${contentsLink(listed, address)}</li>`).join('');
      return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(part.title)}</summary><ul>${items}</ul></details>`;
    })
    .join('\n');
}

function isListed(parts: readonly Part[], address: string | undefined): boolean {
  return parts.some(({ pages }) => pages.some(({ page }) => page.address === address));
}

function contentsLink({ page, label }: ListedPage, address: string | undefined): string {
  return linkTo(address, page.address, label, page.address === address ? ' aria-current="page"' : '');
}

/** The sections of a page, as a list of links; empty for a page that has hardly any. */
export function headingsList(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return '';
  const items = shown.map(
    ({ level, id, text }) =>
      `<li class="level-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  );
  return `<h2>On this page</h2><ul>${items.join('')}</ul>`;
}

/** The page before, and the one after. */
export function neighbours(parts: readonly Part[], address: string): string {
  const all = parts.flatMap(({ pages }) => pages);
  const index = all.findIndex(({ page }) => page.address === address);
  if (index === -1) return '';
  const [before, after] = [all[index - 1], all[index + 1]];
  const link = (listed: ListedPage, way: string) =>
    linkTo(address, listed.page.address, listed.label, ` class="${way}" rel="${way}"`);
  return `<nav class="neighbours" aria-label="Previous and next page">
${before ? link(before, 'prev') : '<span></span>'}
${after ? link(after, 'next') : ''}
</nav>`;
}
