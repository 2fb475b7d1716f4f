import { gzipSync } from 'node:zlib';
import { UnreadableFile } from '../../src/reading/members.ts';
import type { Verification } from '../../src/verdict.ts';
import { verify } from '../../src/verify.ts';

/** A file that is in memory. */
export async function* fileOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Verifies a file with these lines. */
export function checkLines(lines: readonly string[], keys: readonly string[] = []): Promise<Verification> {
  return verify(fileOf(gzipSync(lines.join(''), { level: 1 })), { keys });
}

/** What a verifier says of the lines: undefined where they hold, else why not. */
export async function objectionTo(
  lines: readonly string[],
  keys: readonly string[] = [],
): Promise<string | undefined> {
  try {
    const { verdict } = await verify(fileOf(Buffer.from(lines.join(''))), { keys });
    if (verdict.valid) return undefined;
    return verdict.checks.flatMap(({ name, ok, detail }) => (ok ? [] : [`${name}: ${detail}`])).join('\n');
  } catch (error) {
    if (error instanceof UnreadableFile) return `unreadable: ${error.message}`;
    throw error;
  }
}
