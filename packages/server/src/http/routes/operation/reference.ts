import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { problemSchema } from '@laurel/contract/faults/problem.ts';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import packageJson from '../../../../package.json' with { type: 'json' };

/**
 * Makes the OpenAPI 3.1 document out of the schemas of all routes that are registered after it, at `/openapi.json`, and
 * readable at `/docs` (decisions 7). Nothing is loaded from another host.
 */
export async function registerReference(app: FastifyInstance): Promise<void> {
  app.addSchema(problemSchema);
  app.addHook('onRoute', describeFaults);
  await app.register(swagger, {
    openapi: document,
    convertConstToEnum: false,
    refResolver: {
      buildLocalReference: (schema, _baseUri, _fragment, i) => String(schema.$id ?? `schema-${i}`),
    },
  });
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
  app.get('/openapi.json', { schema: documentSchema }, () => app.swagger());
}

/** Every documented route can refuse with a fault, so all of them say so in the same words. */
function describeFaults(route: RouteOptions): void {
  if (route.schema === undefined || route.schema.hide === true) return;
  const answers = Object.entries((route.schema.response ?? {}) as Record<string, { description?: string }>);
  const described = answers.map(([status, answer]) => [
    status,
    answer.description === undefined ? { ...answer, 'x-response-description': successes[status] } : answer,
  ]);
  const response = { default: problemAnswer, ...Object.fromEntries(described) };
  route.schema = { ...route.schema, response } satisfies FastifySchema;
}

/** What is said of an answer whose schema has no description. */
const successes: Record<string, string> = {
  200: 'What was asked for',
  201: 'What was made',
  204: 'Done; the body is empty',
};

const problemAnswer = {
  description: 'A fault, as a problem document (RFC 9457) whose `type` is stable',
  content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
};

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

const documentSchema = {
  summary: 'This document',
  description: 'OpenAPI 3.1 of every call; readable at `/docs`.',
  tags: ['operation'],
  response: { 200: { type: 'object', additionalProperties: true, description: 'OpenAPI 3.1' } },
};

const document = {
  openapi: '3.1.0',
  info: {
    title: 'Laurel',
    version: packageJson.version,
    description:
      'Tournaments over the events of gaming platforms: send events, list tournaments, manage campaigns. Every board is a pure ' +
      'function of the accepted events. Answers to lists are envelopes of `count`, `next`, `previous` and `results`; refusals are ' +
      'problem documents.',
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
  tags: [
    { name: 'events', description: 'Send what players did; events are facts, each counts once' },
    { name: 'tournaments', description: 'Show tournaments and their boards to players' },
    { name: 'access tokens', description: 'Sign in to the management API' },
    { name: 'campaigns', description: 'Plan, publish and watch campaigns' },
    { name: 'players', description: 'What is known of a player, and where the player takes part' },
    { name: 'exchange rates', description: 'What other currencies are worth' },
    { name: 'audit log', description: 'What staff did' },
    { name: 'tenants', description: 'Tenants, their users and API keys' },
    { name: 'operation', description: 'Probes, metrics and this document' },
  ],
  components: {
    securitySchemes: {
      'x-api-key': {
        type: 'apiKey' as const,
        in: 'header',
        name: 'x-api-key',
        description: 'API key of one tenant, for events',
      },
      authorization: {
        type: 'apiKey' as const,
        in: 'header',
        name: 'authorization',
        description: 'API key of one tenant, raw, for the tournament listing',
      },
      bearer: {
        type: 'http' as const,
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'Access token, for the management API',
      },
      oauth: {
        type: 'oauth2' as const,
        description: 'How to get an access token',
        flows: { password: { tokenUrl: '/api/v1/auth/token', scopes: { '.': 'All scopes of the user' } } },
      },
    },
  },
};
