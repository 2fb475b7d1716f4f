import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { buildScript, verifierFolders } from '@laurel/verifier/build/folders.ts';
import type { FastifyInstance } from 'fastify';
import { chooseCoding } from '../../http/content-negotiation.ts';
import { interimPage, interimStyle, REFRESH_SECONDS } from '../../http/interim-page.ts';
import { type BuildLog, openServedBuild, type Unbuilt } from '../../http/served-build.ts';

/** The page that checks certificates: whole, compressed, and the content security policy that it has itself. */
type VerifierState = { state: 'built'; page: Buffer; gzipped: Buffer; policy: string } | Unbuilt;

interface VerifierPage {
  state: () => Promise<VerifierState>;
  close: () => void;
}

/** How long a request waits while the page is built, so that programs that save it do not save an interim page. */
const PATIENCE_MILLISECONDS = 15_000;

/** The page that checks certificates (docs/certificates/verifier.md), built when it is first asked for. */
export function openVerifierPage(log: BuildLog): VerifierPage {
  const build = openServedBuild({ name: 'the verifier', folders: verifierFolders, script: buildScript }, log);
  let known: VerifierState | undefined;
  return {
    state: async () => {
      if (known) return known;
      if (build.find().state === 'building') await build.ended(PATIENCE_MILLISECONDS);
      const found = build.find();
      if (found.state !== 'built') return found;
      const page = await readFile(join(found.folder, 'index.html'));
      const [, policy = "default-src 'none'"] =
        /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page.toString('utf8', 0, 2_000)) ?? [];
      known = { state: 'built', page, gzipped: await promisify(gzip)(page, { level: 9 }), policy };
      return known;
    },
    close: build.close,
  };
}

const headers = {
  'cache-control': 'no-cache',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  vary: 'Accept-Encoding',
};

const interim = {
  building:
    'The page is being built, which takes some seconds after an upgrade. It is shown as soon as it is there.',
  failed: 'The page cannot be built on this machine. <code>laurel verify</code> checks the same.',
};

/** `/verifier.html` checks certificates, also from disk once it is saved. */
export function registerVerifier(app: FastifyInstance, verifier: VerifierPage): void {
  app.addHook('onClose', async () => verifier.close());
  app.get('/verifier.html', async (request, reply) => {
    const found = await verifier.state();
    reply.headers(headers).type('text/html; charset=utf-8');
    const policy = found.state === 'built' ? found.policy : `default-src 'none'; style-src ${interimStyle}`;
    reply.header('content-security-policy', `${policy}; frame-ancestors 'none'`);
    if (found.state !== 'built') {
      // Programs that save the page must not save this one in its place.
      reply.status(503);
      if (found.state === 'building') reply.header('retry-after', REFRESH_SECONDS);
      return reply.send(interimPage(found, interim));
    }
    if (chooseCoding(request.headers['accept-encoding']) !== 'gzip') return reply.send(found.page);
    return reply.header('content-encoding', 'gzip').send(found.gzipped);
  });
}
