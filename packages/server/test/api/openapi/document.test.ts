import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { faultTable } from '@laurel/contract/faults/faults.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';

interface Operation {
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; description?: string; schema: { enum?: unknown[] } }[];
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, unknown>;
    schemas: Record<string, { properties: { type: { enum: string[] } } }>;
  };
}

let laurel: Laurel;
let document: Document;
before(async () => {
  laurel = await startLaurel();
  document = (await (await fetch(`${laurel.url}/openapi.json`)).json()) as Document;
});
after(() => laurel.close());

test('the committed openapi.json is what the server answers; `npm run openapi` writes it anew', () => {
  const committed = JSON.parse(readFileSync(new URL('../../../../../openapi.json', import.meta.url), 'utf8'));
  assert.deepEqual(document, committed);
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

test('every call can be refused with a problem document, but for an access token by the form of RFC 6749', () => {
  for (const [call, operation] of operations()) {
    if (call === 'POST /api/v1/auth/token') continue;
    const { content } = operation.responses.default ?? {};
    const problem = content?.['application/problem+json'];
    assert.deepEqual(problem, { schema: { $ref: '#/components/schemas/Problem' } }, call);
  }
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

test('every call of the management API asks for an access token', () => {
  const open = ['POST /api/v1/auth/token', 'POST /api/v1/events'];
  for (const [call, operation] of operations()) {
    if (!call.includes('/api/v1/') || open.includes(call)) continue;
    assert.deepEqual(operation.security, [{ bearer: [] }], call);
  }
});

test('every parameter is described, but for ids, pages and lists of values that say it all', () => {
  for (const [call, operation] of operations())
    for (const { name, description, schema } of operation.parameters ?? []) {
      if (/_id$|^page/.test(name) || schema.enum) continue;
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
