import assert from 'node:assert/strict';
import type { Verdict } from '@laurel/verifier/verdict.ts';
import { verify } from '@laurel/verifier/verify.ts';
import type { Laurel } from './laurel.ts';
import { waitUntil } from './waiting.ts';

/** What the verifier says of a file, or of the one at a path, once it is there. */
export async function verdictOf(
  laurel: Laurel,
  of: string | Buffer,
  authorization = '',
): Promise<{ verdict: Verdict; file: Buffer }> {
  const file = typeof of === 'string' ? await readFile(laurel, of, authorization) : of;
  async function* bytes() {
    yield file;
  }
  return { verdict: (await verify(bytes(), {})).verdict, file };
}

function readFile(laurel: Laurel, path: string, authorization: string): Promise<Buffer> {
  return waitUntil(`${path} is there`, async () => {
    const answer = await fetch(`${laurel.url}${path}`, { headers: { authorization } });
    assert.equal(answer.status, 200);
    return Buffer.from(await answer.arrayBuffer());
  });
}

/** What a verdict finds wrong. */
export function failuresOf({ checks }: Verdict): string[] {
  return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
}
