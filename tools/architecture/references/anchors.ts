import { slugOf } from '../../../packages/documents/build/slugs.ts';

/** The anchors of a Markdown document: the ids it sets itself, and those that GitHub gives its headings. */
export function anchorsOf(markdown: string): Set<string> {
  const prose = markdown.replace(/^```.*?^```/gms, '');
  const own = Array.from(prose.matchAll(/<a id="([^"]+)">/g), ([, id = '']) => id);
  const headings = Array.from(prose.matchAll(/^#+ (.+)$/gm), ([, heading = '']) => slugOf(heading));
  return new Set([...own, ...headings]);
}
