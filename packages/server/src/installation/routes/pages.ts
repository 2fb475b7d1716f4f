import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { DocumentFiles } from '../../http/document-files.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { registerDocuments } from './documents.ts';

/**
 * Pages for browsers: `/` leads to the console (docs/rules/running.md#7), `/docs` is the documentation. Nothing is loaded
 * from another host. They have a scope of their own, because answers to programs need none of a page's headers.
 */
export function registerPages(app: FastifyInstance, documents: DocumentFiles): void {
  app.register(async (pages) => {
    await pages.register(helmet, pageHeaders);
    pages.addHook('onRequest', async (_request, reply) => {
      // Not one of those that helmet knows.
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    });
    // Relative, because a proxy may have put a path in front of it.
    pages.get('/', (_request, reply) => reply.redirect('console', 302));
    registerDocuments(pages, documents);
  });
}
