import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of somebody else, whose pages keep to the strictest policy and have Laurel's elements. */
export interface Casino {
  origin: string;
  /** The body of its page from now on. */
  show: (html: string) => void;
  close: () => void;
}

/** What every page does with the player who is signed in at the site; what elements tell is kept for the test. */
const script = `
window.told = [];
for (const type of ['ready', 'join', 'launch', 'place', 'error'])
  document.addEventListener('laurel-' + type, (event) => {
    told.push([type, event.detail]);
    if (type === 'join' && document.body.dataset.joins === 'here') event.preventDefault();
  });
for (const element of document.querySelectorAll('[data-player]'))
  element.tokenProvider = async () => (await fetch('/token?' + element.dataset.player)).text();
`;

const style =
  'body { margin: 0; background: light-dark(#e9ebf1, #0b0c10); } main { display: grid; gap: 1rem; padding: 0.75rem; }';

/** Starts it; `issue` makes a player token, and `laurel` is the only other origin that its pages may load from. */
export async function startCasino(
  laurel: string,
  issue: (player: string) => Promise<string>,
): Promise<Casino> {
  let body = '';
  const server = createServer(async ({ url = '' }, response) => {
    const [path, query = ''] = url.split('?');
    const answer = async (): Promise<[type: string, text: string]> => {
      if (path === '/page.js') return ['text/javascript', script];
      if (path === '/page.css') return ['text/css', style];
      if (path === '/token') return ['text/plain', await issue(query)];
      return ['text/html', pageOf(body, laurel)];
    };
    const [type, text] = await answer();
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policyOf(laurel),
    });
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (html) => {
      body = html;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pageOf(body: string, laurel: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Casino</title><link rel="stylesheet" href="/page.css">
<script type="module" src="${laurel}/widgets/v1/laurel.js"></script><script type="module" src="/page.js"></script></head>
<body>${body}</body></html>`;
}

function policyOf(laurel: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${laurel}`,
    `connect-src 'self' ${laurel}`,
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
}
