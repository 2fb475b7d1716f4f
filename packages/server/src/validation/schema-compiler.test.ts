import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '@laurel/contract/operations/operations.ts';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { SchemaCompiler } from './schema-compiler.ts';

const rules = { strict: false, discriminator: true, allErrors: true, logger: false } as const;

for (const id of ['createCampaign', 'startSimulation', 'submitEvents'] as const)
  test(`the body of ${id} has the same errors in parts as whole`, () => {
    const { body, example } = operations[id];
    const whole = new Ajv2020(rules).compile(body.schema);
    const inParts = new SchemaCompiler(rules).compile(body.schema);
    let refused = 0;
    for (const variant of variantsOf(example.body)) {
      assert.equal(inParts(variant), whole(variant));
      assert.deepEqual(inParts.errors?.map(found), whole.errors?.map(found));
      if (whole.errors) refused += 1;
    }
    assert.ok(refused > 10, `${refused} bodies were refused`);
  });

function found({ instancePath, keyword, params }: ErrorObject) {
  return { instancePath, keyword, params };
}

/** A value with each of its members left out, of another type and of another name, one at a time, and so in its members. */
function* variantsOf(value: unknown): Generator<unknown> {
  yield* [value, null, 7, 'else', {}, []];
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  for (const [key, member] of entries) {
    const without = entries.filter(([other]) => other !== key);
    const made = (...more: [string, unknown][]) =>
      Array.isArray(value) ? more.map(([, one]) => one) : Object.fromEntries([...without, ...more]);
    yield made();
    yield made([`${key}_else`, member]);
    for (const variant of variantsOf(member)) yield made([key, variant]);
  }
}
