import type { FastifyInstance } from 'fastify';
import type { Unbuilt, VerifierPage } from '../../http/built-files.ts';
import { chooseCoding } from '../../http/content-negotiation.ts';
import { escapeHtml, interimPage, interimStyle, REFRESH_SECONDS } from '../../http/interim-page.ts';

const headers = {
  'cache-control': 'no-cache',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  vary: 'Accept-Encoding',
};

/** `/verifier.html` checks certificates, also from disk once it is saved. */
export function registerVerifier(app: FastifyInstance, verifier: VerifierPage): void {
  app.addHook('onClose', async () => verifier.close());
  app.get('/verifier.html', async (request, reply) => {
    const found = await verifier.state();
    reply.headers(headers).type('text/html; charset=utf-8');
    if (found.state !== 'built') {
      // Programs that save the page must not save this one in its place.
      reply.status(503);
      if (found.state === 'building') reply.header('retry-after', REFRESH_SECONDS);
      reply.header(
        'content-security-policy',
        `default-src 'none'; style-src ${interimStyle}; frame-ancestors 'none'`,
      );
      return reply.send(interimPage(interimOf(found)));
    }
    reply.header('content-security-policy', `${found.policy}; frame-ancestors 'none'`);
    if (chooseCoding(request.headers['accept-encoding']) !== 'gzip') return reply.send(found.page);
    return reply.header('content-encoding', 'gzip').send(found.gzipped);
  });
}

function interimOf(unbuilt: Unbuilt): Parameters<typeof interimPage>[0] {
  if (unbuilt.state === 'building')
    return {
      isRefreshed: true,
      content:
        '<p>The page is being built, which takes some seconds after an upgrade. It is shown as soon as it is there.</p>',
    };
  return {
    content: `<p>The page cannot be built on this machine. <code>laurel verify</code> checks the same.</p>
<p>${escapeHtml(unbuilt.reason)}</p>`,
  };
}
