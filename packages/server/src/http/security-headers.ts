import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Links } from './handlers.ts';
import { interimStyle } from './interim-page.ts';

/**
 * Headers of every answer: browsers must not guess types and, where the service is reached by https, must never come back
 * without it. Plain assignments, because helmet builds all its headers for each request
 * (docs/decisions/libraries.md).
 */
export function registerSecurityHeaders(app: FastifyInstance, { publicUrl }: Links): void {
  const everywhere = publicUrl?.startsWith('https://') ? { ...plain, ...encrypted } : plain;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(everywhere);
    done();
  });
}

const plain = { 'x-content-type-options': 'nosniff' };

/** Two years, as lists of https-only hosts require; without subdomains, because those are not Laurel's (RFC 6797). */
const encrypted = { 'strict-transport-security': 'max-age=63072000' };

/** Headers of pages: they use nothing but files of this server, and the style sheet of the interim page. */
export const pageHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", interimStyle],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  // Set on every answer, above.
  strictTransportSecurity: false,
};
