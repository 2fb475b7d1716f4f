import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The names that `sha256sum --check` and a verifier of signatures are given. */
export const SUMS = 'SHA256SUMS';
export const SIGNATURE = 'SHA256SUMS.sig';

export function sumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
