import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildScript, consoleFolders } from '@laurel/console/build/folders.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { helpToBuild, interimPage } from '../../http/interim-page.ts';
import { type BuildLog, openServedBuild, serveAssets } from '../../http/served-build.ts';

/**
 * `/console` and every address below it is one page; its files are at `/console/assets/` (docs/rules/running.md#7).
 * `isBuiltAtOnce`: as soon as the server listens, instead of at the first request.
 */
export function registerConsole(
  app: FastifyInstance,
  log: BuildLog,
  randomBytes: (size: number) => Buffer,
  isBuiltAtOnce: boolean,
): void {
  const build = openServedBuild({ name: 'the console', folders: consoleFolders, script: buildScript }, log);
  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const [path = ''] = request.url.split('?', 1);
    const found = build.find();
    const assets = assetsFrom(path);
    reply.headers(pageHeaders(nonce)).type('text/html; charset=utf-8');
    if (found.state === 'failed') reply.status(503);
    if (found.state !== 'built')
      return reply.send(interimPage(found, interim, { nonce, docs: `${assets}../../docs` }));
    const page = await readFile(join(found.folder, 'index.html'), 'utf8');
    return reply.send(page.replaceAll('./assets/', assets).replaceAll('%NONCE%', nonce));
  };
  if (isBuiltAtOnce) app.addHook('onListen', async () => void build.find());
  app.get('/console', showPage);
  app.get('/console/*', showPage);
  app.get('/console/build', async (_request, reply) => {
    const found = build.find();
    if (found.state !== 'built') throw new Fault('not_found', 'The console is not built.');
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(found.stamp);
  });
  serveAssets(app, '/console', build);
}

const interim = {
  building:
    'The console is being built, which takes some seconds after an upgrade. This page shows it as soon as it is there.',
  failed: 'The console cannot be built on this machine. Everything else works.',
  help: helpToBuild('console'),
};

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
