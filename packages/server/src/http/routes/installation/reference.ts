import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { writeOpenApiDocument } from '@laurel/contract/openapi/document.ts';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Handlers } from '../../framework/handlers.ts';

const document = writeOpenApiDocument(packageJson.version);

/** `GET /openapi.json` (decisions 7). */
export function referenceHandlers() {
  return {
    readOpenApiDocument: () => document,
  } satisfies Partial<Handlers>;
}

/** The OpenAPI document as pages at `/docs`. Nothing is loaded from another host. */
export async function registerReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: contentSecurityPolicy,
    theme: { title: 'Laurel API' },
    uiConfig: {
      layout: 'BaseLayout',
      deepLinking: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: -1,
      docExpansion: 'list',
    },
  });
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
