import assert from 'node:assert/strict';
import { waitUntil } from './waiting.ts';

/** A page of the documentation as it was served. */
export interface CrawledPage {
  path: string;
  html: string;
  ids: Set<string>;
  /** Paths from the root, with their anchors. */
  links: string[];
  /** Pictures, scripts and style sheets. */
  parts: string[];
}

/** Waits until the server shows the documentation and not the page that says that it is being built. */
export async function whenDocumentsAreBuilt(url: string): Promise<void> {
  const look = async () => {
    const response = await fetch(`${url}/docs`);
    const page = await response.text();
    assert.notEqual(response.status, 503, `the documentation cannot be built: ${page}`);
    return response.headers.has('etag');
  };
  await waitUntil('the documentation is built', look, { throwsAtOnce: true });
}

/** Every page that links lead to from /docs, by its path. */
export async function crawlDocuments(url: string): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const waiting = ['/docs'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const page = await readPage(url, path);
    pages.set(path, page);
    waiting.push(...page.links.map((link) => link.replace(/[#?].*/, '')).filter(isPage));
  }
  return pages;
}

const isPage = (path: string) => /^\/docs(?!\/assets\/)(?:\/|$)/.test(path);

async function readPage(url: string, path: string): Promise<CrawledPage> {
  const response = await fetch(url + path, { redirect: 'manual' });
  assert.equal(response.status, 200, path);
  const html = await response.text();
  const here = (address: string) => {
    const { origin, pathname, search, hash } = new URL(withoutEntities(address), url + path);
    assert.equal(origin, new URL(url).origin, `${path} uses ${address}`);
    return pathname + search + hash;
  };
  const hrefs = valuesOf(html, /<a\b[^>]*?\shref="([^"]*)"/g);
  return {
    path,
    html,
    ids: new Set(valuesOf(html, /\sid="([^"]*)"/g)),
    links: hrefs.filter((href) => !/^https?:/.test(href)).map(here),
    parts: [
      ...valuesOf(html, /<(?:img|script)\b[^>]*?\ssrc="([^"]*)"/g),
      ...valuesOf(html, /<link\b[^>]*?\shref="([^"]*)"/g),
    ].map(here),
  };
}

function valuesOf(html: string, form: RegExp): string[] {
  return Array.from(html.matchAll(form), ([, value = '']) => value);
}

const withoutEntities = (text: string) => text.replaceAll('&amp;', '&');
