import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, type ClientOptions, createClient } from '@laurel/client/client.ts';
import { type openDemoPlayer, playerActs, signedIn } from './demo-player.ts';

const types: Record<string, string> = {
  'page.html': 'text/html',
  'page.css': 'text/css',
  'page.js': 'text/javascript',
};

type Acts = ReturnType<typeof openDemoPlayer>;

/**
 * Starts the site of a user of Laurel, another origin with a page that has all elements (docs/widgets.md), on a free port
 * of this machine, with keys that `client` makes for it at the server of `laurel`. `acts`: what its player can do there.
 */
export async function startCasino(client: Client, laurel: ClientOptions, acts: Acts) {
  const server = createServer();
  const { origin, close } = await listenHere(server);
  const origins = [origin];
  const boards = { name: 'Page of the demo', scopes: ['boards:read' as const], origins };
  const { key } = await client.createApiKey({ body: boards });
  const players = { name: 'Site of the demo', scopes: ['players:issue' as const], origins };
  const issuing = await client.createApiKey({ body: players });
  const issuer = createClient({ ...laurel, credentials: { apiKey: issuing.key } });
  const site = { laurel: laurel.url, key, issuer };
  server.on('request', ({ url = '', method }, response) => {
    const answering = method === 'POST' ? answerAct(response, url, acts) : answer(response, url, site);
    answering.catch(() => response.writeHead(502).end());
  });
  return { url: `${origin}/demo`, close };
}

interface Site {
  laurel: string;
  key: string;
  issuer: Client;
}

async function answerAct(response: ServerResponse, path: string, acts: Acts): Promise<void> {
  const act = playerActs.find((name) => path === `/demo/${name}`);
  if (!act) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(await acts[act]());
}

async function answer(response: ServerResponse, path: string, { laurel, key, issuer }: Site): Promise<void> {
  if (path === '/demo/token') {
    const { token } = await issuer.issuePlayerToken({ body: { player_id: signedIn.player_id } });
    return void response
      .writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      .end(token);
  }
  const name = path === '/demo' ? 'page.html' : path.replace(/^\/demo\//, '');
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (type === undefined) return void response.writeHead(404).end();
  const text = await readFile(new URL(`casino/${name}`, import.meta.url), 'utf8');
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy(laurel),
  });
  response.end(text.replaceAll('LAUREL', laurel).replaceAll('"KEY"', `"${key}"`));
}

/** As strict as possible: Laurel's elements need scripts and requests, and no exception. */
function policy(laurel: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${laurel}`,
    `connect-src 'self' ${laurel}`,
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
}

/** Lets a server listen on a free port of this machine; `close` also ends its connections. */
export async function listenHere(server: Server): Promise<{ origin: string; close: () => void }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}
