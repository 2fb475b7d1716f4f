import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ConsoleFiles, type ConsoleState, sendAsset } from '../../http/built-files.ts';
import { escapeHtml, interimPage } from '../../http/interim-page.ts';

/** `/console` and every address below it is one page; its files are at `/console/assets/` (docs/rules/running.md#7). */
export function registerConsole(
  app: FastifyInstance,
  files: ConsoleFiles,
  randomBytes: (size: number) => Buffer,
): void {
  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const [path = ''] = request.url.split('?', 1);
    const state = await files.state();
    reply.headers(pageHeaders(nonce)).type('text/html; charset=utf-8');
    if (state.state === 'failed') reply.status(503);
    return reply.send(pageOf(state, assetsFrom(path), nonce));
  };
  app.addHook('onListen', async () => files.listening());
  app.addHook('onClose', async () => files.close());
  app.get('/console', showPage);
  app.get('/console/*', showPage);
  app.get('/console/build', async (_request, reply) => {
    const state = await files.state();
    if (state.state !== 'built') throw new Fault('not_found', 'The console is not built.');
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(state.build);
  });
  app.get('/console/assets/*', async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const file = await files.asset(name);
    if (!file) throw new Fault('not_found', `There is no /console/assets/${name}.`);
    return sendAsset(request, reply, file);
  });
}

/** Style sheets that are made at run time carry the nonce; nothing else is let in (docs/decisions/console.md). */
function pageHeaders(nonce: string): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'connect-src': "'self'",
    'img-src': "'self' data: https:",
    'font-src': "'self'",
    'worker-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    // A page of an earlier build would ask for files that may be gone.
    'cache-control': 'no-store',
  };
}

/** Where the files are, as seen from this address: so no path that a proxy puts in front of it need be known. */
function assetsFrom(path: string): string {
  const below = path.slice('/console'.length);
  const depth = below.split('/').length - 1;
  return depth === 0 ? './console/assets/' : `${depth === 1 ? './' : '../'.repeat(depth - 1)}assets/`;
}

function pageOf(state: ConsoleState, assets: string, nonce: string): string {
  if (state.state === 'built') return state.page.replaceAll('./assets/', assets).replaceAll('%NONCE%', nonce);
  const docs = `${assets}../../docs`;
  if (state.state === 'building')
    return interimPage({
      nonce,
      docs,
      isRefreshed: true,
      content:
        '<p>The console is being built, which takes some seconds after an upgrade. This page shows it as soon as it is there.</p>',
    });
  return interimPage({
    nonce,
    docs,
    content: `<p>The console cannot be built on this machine. Everything else works.</p>
<p>${escapeHtml(state.reason)}</p>
<p>This command builds it and says what is wrong: <code>node packages/console/build.ts</code></p>`,
  });
}
