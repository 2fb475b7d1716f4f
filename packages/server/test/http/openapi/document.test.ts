import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { faultTable } from '@laurel/contract/faults/faults.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';

interface Operation {
  operationId: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  responses: Record<string, Response & { $ref?: string }>;
}

interface Response {
  description: string;
  content?: Record<string, { schema: unknown }>;
}

interface Parameter {
  name: string;
  description?: string;
  schema: { enum?: unknown[]; $ref?: string };
}

interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, unknown>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    schemas: Record<string, { properties: { type: { enum: string[] } } }>;
  };
}

const committed = readFileSync(new URL('../../../../../openapi.json', import.meta.url), 'utf8');

const laurel = forFile(startLaurel);
let document: Document;
before(async () => {
  document = (await (await fetch(`${laurel.url}/openapi.json`)).json()) as Document;
});

test('the committed openapi.json is what the server answers; `npm run openapi` writes it anew', () => {
  assert.deepEqual(document, JSON.parse(committed));
});

test('it is OpenAPI 3.1', () => {
  assert.equal(document.openapi, '3.1.0');
});

test('every call has a summary, a tag that is described, and answers', () => {
  const tags = document.tags.map((tag) => tag.name);
  for (const [call, operation] of operations()) {
    assert.ok(operation.summary, `${call} has no summary`);
    assert.equal(operation.tags?.length, 1, `${call} needs one tag`);
    assert.ok(
      tags.includes(operation.tags[0] ?? ''),
      `${call}: the tag ${operation.tags[0]} is not described`,
    );
    assert.ok(
      Object.keys(operation.responses).some((status) => /^2/.test(status)),
      `${call} never succeeds`,
    );
  }
});

test('every call says each status it may be refused with, and that a problem document comes with it', () => {
  for (const [call, operation] of operations()) {
    if (call === 'POST /api/v1/auth/token') continue;
    const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    assert.ok(refusals.length >= 4, call);
    for (const [status, { $ref = '' }] of refusals)
      assert.deepEqual(
        document.components.responses[$ref.split('/').at(-1) ?? '']?.content?.['application/problem+json'],
        { schema: { $ref: '#/components/schemas/Problem' } },
        `${call}: ${status}`,
      );
  }
});

test('every call has an operationId of its own', () => {
  const ids = operations().map(([, { operationId }]) => operationId);
  assert.ok(ids.every((id) => /^[a-z]+[A-Za-z]+$/.test(id)));
  assert.equal(new Set(ids).size, ids.length);
});

test('nothing with more than four values is written twice', () => {
  const places = new Map<string, string>();
  for (const [part, place] of partsIn(document, '#')) {
    assert.equal(places.get(part), undefined, `${place} says what is said at ${places.get(part)}: ${part}`);
    places.set(part, place);
  }
  assert.ok(places.size >= 500);
});

test('the committed file takes at most 920 kB with six kinds of campaign', () => {
  assert.ok(committed.length <= 920_000, `${committed.length} characters`);
});

test('the problem document lists every fault', () => {
  const types = Object.keys(faultTable).map((code) => `urn:laurel:fault:${code}`);
  assert.deepEqual(document.components.schemas.Problem?.properties.type.enum, types);
});

test('every security scheme that a call names is there', () => {
  const schemes = Object.keys(document.components.securitySchemes);
  for (const [call, operation] of operations()) {
    for (const scheme of (operation.security ?? []).flatMap(Object.keys))
      assert.ok(schemes.includes(scheme), `${call} names ${scheme}`);
  }
});

test('every call of the management API asks for an access token or a session, but those of backends with an API key', () => {
  const signIn = ['POST /api/v1/auth/token', 'POST /api/v1/session'];
  const backends = [
    'events',
    'events/proofs',
    'integrations/fasttrack/bulk',
    'refused-events',
    'player-tokens',
  ];
  const open = [...signIn, ...backends.map((path) => `POST /api/v1/${path}`)];
  for (const [call, operation] of operations()) {
    if (!call.includes('/api/v1/') || open.includes(call)) continue;
    assert.deepEqual(operation.security, [{ bearer: [] }, { session: [] }], call);
  }
});

test('every parameter is described, but for ids, pages and lists of values that say it all', () => {
  for (const [call, operation] of operations())
    for (const parameter of operation.parameters ?? []) {
      const { name, description, schema } = '$ref' in parameter ? shared(parameter.$ref) : parameter;
      if (/_id$|^page/.test(name) || schema.enum || schema.$ref) continue;
      assert.ok(description, `${call}: ${name}`);
    }
});

test('every reference inside of the document leads somewhere', () => {
  for (const [, path] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = (path ?? '')
      .split('/')
      .reduce<unknown>((value, member) => (value as Record<string, unknown> | undefined)?.[member], document);
    assert.ok(found, `#/${path}`);
  }
});

function operations(): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

function shared(reference: string): Parameter {
  return document.components.parameters[reference.split('/').at(-1) ?? ''] ?? assert.fail(reference);
}

/** The parts with more than four values, as text without their own description, and where each is; not maps by name. */
function partsIn(part: unknown, place: string): [string, string][] {
  if (typeof part !== 'object' || part === null || /\/(examples?|default|mapping)$/.test(place)) return [];
  const inner = Object.entries(part).flatMap(([name, value]) => partsIn(value, `${place}/${name}`));
  const { description: _, ...said } = part as { description?: unknown };
  const isMap = /\/(properties|headers|responses|content)$/.test(place);
  if (isMap || Array.isArray(part) || valuesOf(part) <= 4) return inner;
  return [[JSON.stringify(said), place], ...inner];
}

/** How many values a part states; references and descriptions state none. */
function valuesOf(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 1;
  const values = Object.entries(part).filter(
    ([name, value]) => typeof value === 'object' || !/^(description|\$ref)$/.test(name),
  );
  return values.reduce((sum, [, value]) => sum + valuesOf(value), 0);
}
