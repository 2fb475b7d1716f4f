import assert from 'node:assert/strict';
import type { DescribedAnswer } from '@laurel/contract/operations/operation.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({ strict: false, discriminator: true });
for (const format of ['date-time', 'laurel-timestamp', 'password', 'binary']) ajv.addFormat(format, true);
ajv.addKeyword('x-laurel-limits');

/** The schema, which moreover allows no member that it does not name. */
function closed(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed);
  const members = Object.entries(schema).map(([name, value]) => [name, closed(value)]);
  const isOpen = 'properties' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(members), ...(isOpen ? { additionalProperties: false } : {}) };
}

/** Asserts that a response is what the contract describes. */
export async function assertAnswer(
  answer: DescribedAnswer,
  response: Response,
  shown: unknown,
): Promise<void> {
  for (const [name, { required }] of Object.entries(answer.headers ?? {}))
    assert.ok(!required || response.headers.has(name), `there is no header ${name}`);
  if (answer.schema === undefined) return assert.equal(await response.text(), '');
  const type = response.headers.get('content-type') ?? '';
  assert.ok(type.startsWith(answer.contentType ?? 'application/json'), type);
  if (type.startsWith('text/event-stream')) return assertStream(response);
  if (!type.includes('json')) return assert.ok((await response.arrayBuffer()).byteLength > 0);
  const body: unknown = await response.json();
  const validate = ajv.compile(closed(answer.schema) as object);
  assert.ok(validate(body), JSON.stringify([validate.errors, body]));
  if (shown !== undefined) assert.deepEqual(body, shown);
}

/** It never ends by itself. */
async function assertStream({ body }: Response): Promise<void> {
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  assert.match(new TextDecoder().decode(value), /^event: phase\n/);
  await reader.cancel();
}
