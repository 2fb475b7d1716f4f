import { posix } from 'node:path';
import type { Assets } from './assets.ts';
import { escapeHtml } from './html.ts';
import type { SourcePage } from './source-pages.ts';

/** Leads from a page to what is served. */
export interface Links {
  /** The address of what a document links to; undefined: this server does not serve it. */
  resolve: (from: SourcePage, target: string) => string | undefined;
  /** The title of the page that a document links to; a reader of pages knows no names of files. */
  titleOf: (from: SourcePage, target: string) => string | undefined;
  /** The address of a picture that a document shows. */
  picture: (from: SourcePage, target: string) => string;
}

/** Links between these pages, and from them to these assets. */
export function openLinks(pages: readonly SourcePage[], assets: Assets): Links {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const pageAt = (path: string) => byPath.get(path) ?? byPath.get(`${path}/README.md`);
  return {
    resolve: (from, target) => {
      if (/^[a-z]+:/.test(target)) return target;
      const [, path = '', anchor = ''] = /^([^#]*)(.*)$/.exec(target) ?? [];
      if (path === '') return anchor;
      const named = pathFrom(from, path);
      if (named === 'openapi.json') return hrefFrom(from.address, 'openapi.json');
      const page = pageAt(named);
      if (page) return hrefFrom(from.address, placeOf(page.address)) + anchor;
      return named.startsWith('docs/') ? hrefFrom(from.address, assets.placeOf(named)) : undefined;
    },
    titleOf: (from, target) => pageAt(pathFrom(from, target.replace(/#.*/, '')))?.title,
    picture: (from, target) => hrefFrom(from.address, assets.placeOf(pathFrom(from, target))),
  };
}

/** The path of a file that a document names. */
function pathFrom(from: SourcePage, target: string): string {
  return posix.join(posix.dirname(from.path), target).replace(/\/$/, '');
}

/** Where a page is, from the beginning of the service. */
export function placeOf(address: string): string {
  return address === '' ? 'docs' : `docs/${address}`;
}

/**
 * The address of a place, as seen from a page: relative, because a proxy may have put a path in front. A page without an
 * address is shown at any: the server fills in where the service begins.
 */
export function hrefFrom(from: string | undefined, place: string): string {
  if (from === undefined) return `%ROOT%${place}`;
  // By way of the folder: the path to a folder that is above would end without its name.
  const folder = posix.relative(posix.dirname(placeOf(from)), posix.dirname(place));
  return posix.join(folder, posix.basename(place));
}

/** A link from a page to a page. */
export function linkTo(from: string | undefined, address: string, label: string, attributes = ''): string {
  return `<a href="${hrefFrom(from, placeOf(address))}"${attributes}>${escapeHtml(label)}</a>`;
}
