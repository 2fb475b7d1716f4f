import { createPublicKey, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNATURE, SUMS, sumOf } from './sums.ts';

/**
 * Checks that the sums are signed by the owner of the key (PEM, the public half or the private one) and that the folder holds exactly what
 * they name, to the byte. Throws a sentence that names what differs; answers the names.
 */
export function verifyRelease(folder: string, key: string): string[] {
  for (const name of [SUMS, SIGNATURE])
    if (!existsSync(join(folder, name))) throw new Error(`${name} is missing`);
  const sums = readFileSync(join(folder, SUMS));
  if (!verify(null, sums, createPublicKey(key), readFileSync(join(folder, SIGNATURE))))
    throw new Error(`${SUMS} is not signed by this key, or was changed`);
  const named = new Map(
    Array.from(sums.toString('utf8').matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm), ([, sum, name]) => [name, sum]),
  );
  const present = readdirSync(folder).filter((name) => name !== SUMS && name !== SIGNATURE);
  const foreign = present.find((name) => !named.has(name));
  if (foreign !== undefined) throw new Error(`${foreign} is not named in ${SUMS}`);
  for (const [name = '', sum] of named) {
    if (!present.includes(name)) throw new Error(`${name} is missing`);
    if (sumOf(join(folder, name)) !== sum) throw new Error(`${name} is not what was signed`);
  }
  return present.sort();
}
