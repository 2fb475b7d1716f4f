import type { TObject, TSchema } from 'typebox';
import { secureSessionCookie } from '../identity/sessions.ts';
import { type Operation, type Operations, publicAccess, tenantHeader } from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { tags } from '../operations/tags.ts';
import { writeAnswers } from './answers.ts';
import { Components, type Json } from './components.ts';
import { writeSchema } from './schemas.ts';

/**
 * The OpenAPI 3.1 document of all operations, as JSON. `version` is that of the release; `publicUrl` is where the server is
 * reached, without a slash at its end, and may have a path: by default the root of where the document was read.
 */
export function writeOpenApiDocument(version: string, publicUrl = ''): Json {
  const components = new Components();
  const paths = writePaths(operations, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laurel',
      version,
      description:
        'Tournaments over the events of gaming platforms: send events, list tournaments, manage campaigns. Every leaderboard is a pure ' +
        'function of the accepted events. Lists are answered in pages with `count`, `next`, `previous` and `results`; refusals are ' +
        'problem documents. Times of answers are in UTC. A player id that is `.` or `..` cannot be part of a path: send `-` in its place and the id as the query ' +
        'parameter `player_id`.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl || '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { ...components.toJson(), securitySchemes: writeSecuritySchemes(publicUrl) },
  };
}

function writePaths(table: Operations, components: Components): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, operation] of Object.entries(table)) {
    const { method, path } = operation;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: writeOperation(operationId, operation, components),
    };
  }
  return paths;
}

function writeOperation(operationId: string, operation: Operation, components: Components): Json {
  const parameters = writeParameters(operation, components);
  return {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: describe(operation),
    security: writeSecurity(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body ? { requestBody: writeBody(operation, components) } : {}),
    responses: writeAnswers(operation, components),
  };
}

/** What the operation does, who may call it, and whether it may be sent again. */
function describe({ method, description, access, idempotent = method === 'GET' }: Operation): string {
  const needs = {
    public: () => '',
    api_key: ({ scope = '' }) => `Needs an API key with the scope \`${scope}\`.`,
    player: ({ scope = '' }) => `Needs a player token with the scope \`${scope}\`.`,
    staff: ({ role = '' }) => `Needs the role ${role}.`,
    log: ({ scope = '' }) =>
      `Needs staff of the tenant or an API key with the scope \`${scope}\`, unless its \`log_access\` opens it.`,
  }[access.kind](access as { scope?: string; role?: string });
  const repeats = idempotent
    ? 'Idempotent: it is safe to retry.'
    : 'Not idempotent: each call has its own effect.';
  return [description, needs, repeats].filter(Boolean).join(' ');
}

function writeSecurity({ access }: Operation): Json[] {
  if (access.kind === publicAccess.kind) return [];
  if (access.kind === 'staff') return [{ bearer: [] }, { session: [] }];
  if (access.kind === 'player') return [{ player: [] }];
  if (access.kind === 'log') return [{}, { bearer: [] }, { authorization: [] }, { 'x-api-key': [] }];
  const key = { [access.header]: [] };
  if (access.inPages !== undefined) return [key, { player: [] }];
  if (access.orHeader !== undefined) return [key, { [access.orHeader]: [] }];
  return access.accessToken === 'optional' ? [key, { ...key, bearer: [] }] : [key];
}

function writeBody({ body, example }: Operation, components: Components): Json {
  if (body === undefined) return {};
  const content = { schema: writeSchema(body.schema, components), example: example.body };
  const others = Object.entries(body.alsoAs ?? {}).map(
    ([contentType, { schema, example: sent }]) =>
      [contentType, { schema: writeSchema(schema, components), example: sent }] as const,
  );
  return { required: body.required, content: { [body.contentType]: content, ...Object.fromEntries(others) } };
}

const writeSecuritySchemes = (publicUrl: string) => ({
  'x-api-key': {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'API key of one tenant, for events',
  },
  authorization: {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description:
      'API key of one tenant, as it is or after `Bearer`, for the tournament listing and live boards',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token, for the management API',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: secureSessionCookie,
    description:
      'Cookie of a session (`POST /api/v1/session`), for pages of this service alone: the browser must prove it with `Sec-Fetch-Site`, `Origin` or `Referer`. Where the service is reached by http, its name is `laurel`.',
  },
  player: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Player token, for pages in which a player is signed in',
  },
  oauth: {
    type: 'oauth2',
    description: 'How to get an access token',
    flows: {
      password: { tokenUrl: `${publicUrl}/api/v1/auth/token`, scopes: { '.': 'All scopes of the user' } },
    },
  },
});

/** The parameters of an operation; those that several operations share are references. */
function writeParameters({ parameters = {}, access }: Operation, components: Components): Json[] {
  const isOfStaff = access.kind === 'staff';
  return [
    ...writeGroup('path', parameters.path, components),
    ...writeGroup('query', parameters.query, components),
    ...writeGroup('header', parameters.headers, components),
    ...(isOfStaff ? [writeParameter('header', ['laurel-tenant', tenantHeader], false, components)] : []),
  ];
}

type Place = 'path' | 'query' | 'header';

function writeGroup(place: Place, group: TObject | undefined, components: Components): Json[] {
  const required = new Set(group?.required ?? []);
  return Object.entries(group?.properties ?? {}).map((parameter) =>
    writeParameter(place, parameter, required.has(parameter[0]), components),
  );
}

/** Operations that have the same parameter refer to it. */
function writeParameter(
  place: Place,
  [name, schema]: [string, TSchema],
  required: boolean,
  components: Components,
): Json {
  const { description, ...rest } = schema as DescribedSchema;
  return components.share('parameters', nameOf(place, name, schema), {
    name,
    in: place,
    required,
    ...(description === undefined ? {} : { description }),
    schema: writeSchema(listOf(rest) ?? rest, components),
  });
}

type DescribedSchema = TSchema & {
  title?: string;
  description?: string;
  maximum?: number;
  anyOf?: TSchema[];
};

/** A parameter that may be there several times reaches the server as one text if it is there once: it is a list. */
function listOf({ anyOf }: DescribedSchema): TSchema | undefined {
  return anyOf?.find((choice) => (choice as { type?: string }).type === 'array');
}

/** The name of a parameter among the components, by what makes it differ from others of its name. */
function nameOf(place: Place, name: string, { title, description, maximum }: DescribedSchema): string {
  if (place === 'header') return name.replaceAll('-', '_');
  // `Id of the campaign` → `campaign_id`.
  if (place === 'path') return name === 'id' ? `${description?.replace('Id of the ', '')}_id` : name;
  if (name === 'page') return name;
  if (name === 'page_size') return `page_size_up_to_${maximum}`;
  // Several lists have a status of their own: `PayoutStatus` → `payout_status`.
  const own = name === 'status' && title?.replace(/(?<=.)(?=[A-Z])/g, '_').toLowerCase();
  return `${own || name}_in_query`;
}
