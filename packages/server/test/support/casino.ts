import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A third party's site, whose pages use the strictest policy and contain Laurel's elements. */
export interface Casino {
  origin: string;
  /** The body of its page from now on, and the script of the application in it. */
  show: (html: string, application?: string) => void;
  close: () => void;
}

/** The script of every page for the player who is signed in at the site; events of the elements are kept for the test. */
const pageScript = `
window.told = [];
for (const type of ['ready', 'join', 'launch', 'place', 'error'])
  document.addEventListener('laurel-' + type, (event) => {
    told.push([type, event.detail]);
    if (type === 'join' && document.body.dataset.joins === 'here') event.preventDefault();
  });
for (const element of document.querySelectorAll('[data-player]'))
  element.tokenProvider = async () => {
    if ('failing' in element.dataset) throw new Error('nobody is signed in');
    return (await fetch('/token?' + element.dataset.player)).text();
  };
`;

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#7a1f3d"/>
<circle cx="80" cy="45" r="32" fill="#f6c445"/><circle cx="80" cy="45" r="22" fill="#7a1f3d"/></svg>`;

const style =
  'body { margin: 0; background: light-dark(#e9ebf1, #0b0c10); } main { display: grid; gap: 1rem; padding: 0.75rem; }';

/** Starts it; `issue` makes a player token, and `laurel` is the only other origin that its pages may load from. */
export async function startCasino(
  laurel: string,
  issue: (player: string) => Promise<string>,
): Promise<Casino> {
  let body = '';
  let script = '';
  const server = createServer(async ({ url = '' }, response) => {
    const [path, query = ''] = url.split('?');
    const answer = async (): Promise<[type: string, text: string]> => {
      if (path === '/page.js') return ['text/javascript', pageScript];
      if (path === '/application.js') return ['text/javascript', script];
      if (path === '/page.css') return ['text/css', style];
      if (path === '/picture.svg') return ['image/svg+xml', picture];
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
    show: (html, application = '') => {
      [body, script] = [html, application];
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
<script type="module" src="/page.js"></script><script type="module" src="${laurel}/widgets/v1/laurel.js"></script><script type="module" src="/application.js"></script></head>
<body>${body}</body></html>`;
}

function policyOf(laurel: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${laurel}`,
    `connect-src 'self' ${laurel}`,
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types casino',
  ].join('; ');
}
