import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from '../../framework/security-headers.ts';
import { openApiDocument } from './reference.ts';

/**
 * Pages for browsers: `/` leads to the console (decisions 12); at `/docs` the OpenAPI document can be read and tried. Nothing is loaded from
 * another host. They have a scope of their own, because answers to programs need none of a page's headers.
 */
export function registerPages(app: FastifyInstance): void {
  app.register(async (pages) => {
    await pages.register(helmet, pageHeaders);
    pages.addHook('onRequest', async (_request, reply) => {
      // Not one of those that helmet knows.
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    });
    // Relative, because a proxy may have put a path in front of it.
    pages.get('/', (_request, reply) => reply.redirect('console', 302));
    await pages.register(swagger, { mode: 'static', specification: { document: openApiDocument as never } });
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      theme: { title: 'Laurel API' },
      uiConfig: {
        layout: 'BaseLayout',
        deepLinking: true,
        displayRequestDuration: true,
        defaultModelsExpandDepth: -1,
        docExpansion: 'list',
      },
    });
  });
}
