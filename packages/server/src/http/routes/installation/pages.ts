import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from '../../framework/security-headers.ts';
import { openApiDocument } from './reference.ts';

/**
 * Pages for browsers: `/` leads to `/docs`, where the OpenAPI document can be read and tried. Nothing is loaded from another host. They have
 * a scope of their own, because answers to programs need none of a page's headers.
 */
export function registerPages(app: FastifyInstance): void {
  app.register(async (pages) => {
    await pages.register(helmet, pageHeaders);
    pages.addHook('onRequest', async (_request, reply) => {
      // Not one of those that helmet knows.
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    });
    pages.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(startPage));
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

const startPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Laurel</title>
</head>
<body>
<h1>Laurel</h1>
<p>Tournaments and event intake for gaming platforms.</p>
<p><a href="/docs">Reference of the API</a></p>
</body>
</html>
`;
