import { createHash } from 'node:crypto';

const style = `
body { max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }
h1 { font-size: 1.375rem }
code { overflow-wrap: anywhere }
`;

/** The style sheet of the page, as a content security policy names it. */
export const interimStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** How soon a page that is refreshed asks again. */
export const REFRESH_SECONDS = 2;

/** What is shown instead of a missing build. */
export interface Interim {
  /** HTML. */
  content: string;
  /** For a policy that allows style sheets with a nonce. */
  nonce?: string;
  /** The page to continue to, if it is another one. */
  docs?: string;
  /** Whether the page reloads by itself. */
  isRefreshed?: boolean;
}

/** The page that is shown while there is no build. */
export function interimPage({ content, nonce, docs, isRefreshed = false }: Interim): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isRefreshed ? `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">` : ''}
<title>Laurel</title>
<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${style}</style>
</head>
<body>
<h1>Laurel</h1>
${content}
${docs === undefined ? '' : `<p><a href="${docs}">Documentation</a></p>`}
</body>
</html>
`;
}

/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
