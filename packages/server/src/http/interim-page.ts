import { createHash } from 'node:crypto';
import { inHtml } from '../printing/printed-page.ts';
import type { Unbuilt } from './served-build.ts';

const style = `
body { max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }
h1 { font-size: 1.375rem }
code { overflow-wrap: anywhere }
`;

/** The style sheet of the page, as a content security policy names it. */
export const interimStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** How soon a page that is refreshed asks again. */
export const REFRESH_SECONDS = 2;

/** What is said of a missing build, in HTML. */
interface InterimWords {
  building: string;
  failed: string;
  /** After the reason of the failure. */
  help?: string;
}

/** What helps where a package of pages cannot be built. */
export function helpToBuild(name: string): string {
  return `This command builds it and says what is wrong: <code>node packages/${name}/build.ts</code>`;
}

/** Shown while there is no build. `nonce`: for a policy with one; `docs`: the page to continue to, if it is another one. */
export function interimPage(
  unbuilt: Unbuilt,
  { building, failed, help }: InterimWords,
  { nonce, docs }: { nonce?: string; docs?: string } = {},
): string {
  const isBuilding = unbuilt.state === 'building';
  const sentences = isBuilding ? [building] : [failed, inHtml(unbuilt.reason), ...(help ? [help] : [])];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isBuilding ? `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">` : ''}
<title>Laurel</title>
<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${style}</style>
</head>
<body>
<h1>Laurel</h1>
${sentences.map((sentence) => `<p>${sentence}</p>`).join('\n')}
${docs === undefined ? '' : `<p><a href="${docs}">Documentation</a></p>`}
</body>
</html>
`;
}
