import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { writeOpenApiDocument } from './document.ts';

const document = () => writeOpenApiDocument('1.2.3') as Record<string, unknown>;

/** A document with one thing wrong, to see that each validator notices. */
function broken(): Record<string, unknown> {
  const { paths, ...rest } = document() as { paths: Record<string, { get: { responses: object } }> };
  return {
    ...rest,
    paths: { ...paths, '/health': { get: { ...paths['/health']?.get, responses: 'none' } } },
  };
}

describe('the OpenAPI document is valid', () => {
  test('by the JSON schema of OpenAPI 3.1', async () => {
    const check = async (written: object) =>
      (await new Validator().validate(structuredClone(written) as Record<string, unknown>)).valid;
    assert.equal(await check(document()), true);
    assert.equal(await check(broken()), false);
  });

  test('by the types and references that Redocly knows', async () => {
    const config = await createConfig({ extends: ['spec'] });
    const problems = async (written: object) => {
      const found = await lintFromString({ source: JSON.stringify(written), config });
      return found.map(({ message, location }) => `${message} ${location[0]?.pointer}`);
    };
    assert.deepEqual(await problems(document()), []);
    assert.notDeepEqual(await problems(broken()), []);
  });
});

test('a path parameter that operations share has the description of each of them', () => {
  type Parameter = { $ref?: string; description?: string };
  const { paths, components } = document() as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
    components: { parameters: Record<string, { in: string }> };
  };
  const differing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .flatMap(({ parameters = [] }) => parameters)
      .filter(({ $ref = '', description }) => {
        const shared = components.parameters[$ref.slice($ref.lastIndexOf('/') + 1)];
        return shared?.in === 'path' && description !== undefined;
      })
      .map(({ $ref }) => `${path}: ${$ref}`),
  );
  assert.deepEqual(differing, []);
});
