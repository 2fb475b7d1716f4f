import { apiPages } from './api/api-pages.ts';
import { openAssets } from './assets.ts';
import { bundleScript, readStyle } from './bundle.ts';
import { contentsOf } from './contents.ts';
import { notFoundPage, searchPage, startPage } from './extra-pages.ts';
import { drawLayout, type Site } from './layout.ts';
import { openLinks } from './links.ts';
import { openMarkdown } from './markdown.ts';
import { searchSections } from './search-sections.ts';
import { readSourcePages } from './source-pages.ts';

/** Every page of the documentation as HTML by its address; files that they use are written to the folder. */
export async function drawPages(folder: string): Promise<Map<string, string>> {
  const sources = [...readSourcePages(), ...apiPages()];
  const assets = openAssets(folder);
  const render = openMarkdown(openLinks(sources, assets), assets);
  const rendered = new Map(sources.map((page) => [page.address, render(page)]));
  const parts = contentsOf(sources);
  const site: Site = {
    parts,
    rendered,
    style: assets.add('documents.css', readStyle()),
    script: assets.add('documents.js', await bundleScript()),
    sections: assets.add('sections.json', JSON.stringify(searchSections(parts, rendered))),
    logo: assets.placeOf('packages/console/src/looks/laurel.svg'),
  };
  const pages = new Map([...rendered.values()].map((page) => [page.address, drawLayout(site, page)]));
  for (const extra of [startPage(site), searchPage(site), notFoundPage(site)])
    pages.set(extra.name, drawLayout(site, extra));
  return pages;
}
