import { hash } from 'node:crypto';

const style = `
@page { size: A4; margin: 14mm 12mm; }
body { margin: 0 auto; padding: 1.5rem; max-width: 64rem; background: #fff; color: #1b1b1b; font: 0.875rem/1.45 system-ui, sans-serif; }
h1 { margin: 0 0 0.25rem; font-size: 1.5rem; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.0625rem; break-after: avoid; }
p { margin: 0; color: #555; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid #d5d5d5; text-align: left; vertical-align: top; overflow-wrap: break-word; }
th { border-bottom-color: #777; font-size: 0.75rem; font-weight: 600; color: #555; white-space: nowrap; }
tr { break-inside: avoid; }
td.long { min-width: 16rem; }
td:first-child { min-width: 3.5rem; }
td.time { white-space: nowrap; }
td.long { overflow-wrap: anywhere; font: 0.75rem/1.5 ui-monospace, monospace; }
td span { color: #555; font-size: 0.75rem; overflow-wrap: anywhere; }
.sheet + .sheet { margin-top: 3rem; break-before: page; }
rect { fill: #2a5bd7; }
@media print { body { max-width: none; padding: 0; font-size: 8.5pt; } tr.long { break-inside: auto; } .sheet td, .sheet th { padding-block: 0.1rem; } .sheet h2 { margin-top: 1rem; } }
`;

const allowed = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'`;

/** The policy of a page to print: it has one style, and nothing else may load or run. */
export const printedPagePolicy = `${allowed}; frame-ancestors 'none'`;

/** The beginning of a page to print, up to its first heading. */
export function printedPageHead(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${allowed}">
<meta name="viewport" content="width=device-width">
<title>${inHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${inHtml(title)}</h1>
`;
}

/** The end of a page to print. */
export const printedPageEnd = '</body>\n</html>\n';

/** The beginning of a table, up to its first row. */
export function printedTableHead(titles: readonly string[]): string {
  const cells = titles.map((title) => `<th scope="col">${inHtml(title)}</th>`);
  return `<table>\n<thead><tr>${cells.join('')}</tr></thead>\n<tbody>\n`;
}

/** The end of a table. */
export const printedTableEnd = '</tbody>\n</table>\n';

/** Texts are in elements alone, never in attributes. */
export function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
