import type { FastifyInstance } from 'fastify';

/** A JSON schema as the OpenAPI document holds it; the generator reads these members of it. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** One operation of the contract. */
export interface Operation {
  /** Such as `POST /api/v1/events`. */
  name: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  /** Undefined where the call takes no body. */
  body: JsonSchema | undefined;
  contentType: string | undefined;
  /** `bearer`, `x-api-key`, `authorization`, or none. */
  credential: string | undefined;
  /** Schema of each success, by status; empty where it has no JSON body. */
  answers: Map<number, object>;
}

interface Described {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

/** Every operation of the app's own OpenAPI document: a new route is among them without an edit here. */
export function operationsOf(app: FastifyInstance): Operation[] {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      readOperation(path, method.toUpperCase(), described),
    ),
  );
}

function readOperation(path: string, method: string, described: Described): Operation {
  const [contentType, body] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
  const answers = Object.entries(described.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content }]): [number, object] => {
      return [Number(status), content?.['application/json']?.schema ?? {}];
    });
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters: described.parameters ?? [],
    body: body?.schema,
    contentType,
    credential: Object.keys(described.security?.[0] ?? {})[0],
    answers: new Map(answers),
  };
}
