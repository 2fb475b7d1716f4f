import type { Part } from './contents.ts';
import { escapeHtml } from './html.ts';
import { hrefFrom, linkTo, placeOf } from './links.ts';
import type { Heading, RenderedPage } from './markdown.ts';
import { contentsList, headingsList, neighbours } from './navigation.ts';

/** All that pages have in common. Places are from the beginning of the service. */
export interface Site {
  parts: Part[];
  rendered: ReadonlyMap<string, RenderedPage>;
  style: string;
  script: string;
  sections: string;
  logo: string;
}

/** What is drawn into the layout. */
export interface LaidOutPage {
  /** Undefined: it is shown at any address that has no page. */
  address: string | undefined;
  title: string;
  html: string;
  headings: Heading[];
}

/** A whole page. It works without its script, but for the search. */
export function drawLayout(site: Site, page: LaidOutPage): string {
  const { address, html, headings } = page;
  const href = (place: string) => hrefFrom(address, place);
  const toc = headingsList(headings);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(titleOf(site, page))}</title>
<link rel="icon" href="${href(site.logo)}">
<link rel="stylesheet" href="${href(site.style)}">
<script type="module" src="${href(site.script)}" data-sections="${href(site.sections)}" data-docs="${href('docs')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${header(site, address, toc !== '')}
<div class="frame${toc === '' ? '' : ' has-toc'}">
<nav class="contents" id="contents" popover aria-label="Documentation">${contentsList(site.parts, address)}</nav>
<main id="content" tabindex="-1">
<article>${html}</article>
${address === undefined ? '' : neighbours(site.parts, address)}
</main>
${toc === '' ? '' : `<nav class="toc" id="toc" popover aria-label="On this page">${toc}</nav>`}
</div>
</body>
</html>
`;
}

function header({ logo }: Site, address: string | undefined, hasToc: boolean): string {
  const home = hrefFrom(address, placeOf(''));
  return `<header>
<button type="button" class="menu" popovertarget="contents">Menu</button>
<a class="brand" href="${home}"><img src="${hrefFrom(address, logo)}" alt="" width="26" height="26"> Laurel <span>Docs</span></a>
${linkTo(address, 'search', 'Search', ' class="search-link"')}
<a class="console-link" href="${hrefFrom(address, 'console')}">Console</a>
${hasToc ? '<button type="button" class="toc-button" popovertarget="toc">On this page</button>' : ''}
</header>`;
}

/** With the part, because pages of several parts have the same name. */
function titleOf({ parts }: Site, { address, title }: LaidOutPage): string {
  const part = parts.find(({ pages }) => pages.some(({ page }) => page.address === address));
  return [title, ...(part ? [part.title] : []), 'Laurel']
    .filter((text, i, all) => all.indexOf(text) === i)
    .join(' · ');
}
