import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { HttpDependencies } from './dependencies.ts';

/**
 * Tells browsers what they must not do with answers: guess types and, where the service is reached by https, ever come back without;
 * pages moreover send no addresses on and open in no frame. The pages' own content security policy stands with them.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl }: Pick<HttpDependencies, 'publicUrl'>,
): void {
  const everywhere = publicUrl?.startsWith('https://') ? { ...plain, ...encrypted } : plain;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(everywhere);
    done();
  });
  app.addHook('onRoute', protectPages);
}

const plain = { 'x-content-type-options': 'nosniff' };

/** Two years, which is what lists of https-only hosts ask for; without subdomains, as these are not Laurel's (RFC 6797). */
const encrypted = { 'strict-transport-security': 'max-age=63072000' };

const pages = {
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

function protectPages(route: RouteOptions): void {
  if (!/^\/docs(\/|$)/.test(route.url)) return;
  const before = route.onRequest === undefined ? [] : [route.onRequest].flat();
  route.onRequest = [...before, addPageHeaders];
}

function addPageHeaders(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers(pages);
  done();
}
