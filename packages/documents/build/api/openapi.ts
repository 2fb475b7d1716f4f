import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@laurel/builds/build-folders.ts';

/** The parts of the document that the pages show. */
export interface OpenApi {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, { description: string }>;
  };
}

/** A call. */
export interface Operation {
  method: string;
  path: string;
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, unknown>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Answer | Reference>;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Answer {
  description: string;
  headers?: Record<string, { description?: string }>;
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}

export interface Reference {
  $ref: string;
}

/** A schema of JSON, as far as the contract uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** `openapi.json` of the repository, which a test compares with what the server answers. */
export function readOpenApi(): OpenApi {
  return JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as OpenApi;
}

/** Every call, in the order of the document. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method, path })),
  );
}

/** What a reference leads to. */
export function resolved<Part extends object>(document: OpenApi, part: Part | Reference): Part {
  if (!('$ref' in part)) return part;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref) ?? [];
  const { $ref, ...own } = part;
  return {
    ...(document.components as unknown as Record<string, Record<string, Part>>)[kind]?.[name],
    ...own,
  } as Part;
}

/** The name of the model that a schema refers to. */
export function modelOf({ $ref }: Schema): string | undefined {
  return $ref?.slice('#/components/schemas/'.length);
}
