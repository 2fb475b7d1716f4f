import type { Part } from './contents.ts';
import { escapeHtml } from './html.ts';
import type { LaidOutPage, Site } from './layout.ts';
import { linkTo } from './links.ts';

/** A page that is made from the contents; `name` is what it is written as. */
export interface ExtraPage extends LaidOutPage {
  name: string;
}

/** The first page: the guides, then everything by subject. */
export function startPage({ parts }: Site): ExtraPage {
  const [start, ...others] = parts;
  return {
    name: '',
    address: '',
    title: 'Documentation',
    headings: [],
    html: `<div class="hero">
<h1>Laurel documentation</h1>
<p>Tournaments for gaming platforms: events in, exactly once; live leaderboards out; every score provable.</p>
${linkTo('', 'search', 'Search the documentation', ' class="search-link"')}
</div>
${start ? `<ul class="cards">${start.pages.map(({ page, label }) => `<li>${linkTo('', page.address, label)}<p>${escapeHtml(leadOf(page.markdown))}</p></li>`).join('')}</ul>` : ''}
<div class="parts">${others.map((part) => partList(part, '')).join('\n')}</div>`,
  };
}

/** The search as a page; without a script, all pages and their sections, in which a browser can search. */
export function searchPage({ parts, rendered }: Site): ExtraPage {
  const list = parts.map(({ title, pages }) => {
    const items = pages.map(({ page, label }) => {
      const sections = (rendered.get(page.address)?.headings ?? [])
        .filter(({ level }) => level === 2)
        .map(({ id, text }) => `<a href="${escapeHtml(`${page.address}#${id}`)}">${escapeHtml(text)}</a>`);
      return `<li>${linkTo('search', page.address, label)}${sections.length === 0 ? '' : `<p class="sections">${sections.join(' · ')}</p>`}</li>`;
    });
    return `<h2>${escapeHtml(title)}</h2><ul class="index">${items.join('')}</ul>`;
  });
  return {
    name: 'search',
    address: 'search',
    title: 'Search',
    headings: [],
    html: `<h1>Search</h1>
<div id="search-here"></div>
<noscript><p>The search needs JavaScript. Here are all pages and their sections.</p></noscript>
<div id="all-pages">${list.join('\n')}</div>`,
  };
}

/** What is shown at an address without a page. */
export function notFoundPage({ parts }: Site): ExtraPage {
  return {
    name: 'not-found',
    address: undefined,
    title: 'There is no page here',
    headings: [],
    html: `<h1>There is no page here</h1>
<p>The address may be misspelt, or the page may have another name in this release.</p>
<div id="search-here"></div>
<p>${linkTo(undefined, 'search', 'Search the documentation')}, or begin with ${linkTo(undefined, '', 'the first page')}.</p>
<div class="parts">${parts.map((part) => partList(part, undefined)).join('\n')}</div>`,
  };
}

function partList({ title, lead, pages, isFolded }: Part, address: string | undefined): string {
  const shown = isFolded ? pages.slice(0, 1) : pages;
  const items = shown.map(({ page, label }) => `<li>${linkTo(address, page.address, label)}</li>`).join('');
  return `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(lead)}</p><ul>${items}</ul></section>`;
}

/** The first sentence below the title, without what Markdown adds to it. */
function leadOf(markdown: string): string {
  const [, paragraph = ''] = /^# .+\n+((?:[^\n#].*\n)+)/m.exec(markdown) ?? [];
  const text = paragraph
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '');
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
