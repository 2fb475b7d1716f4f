import { hash } from 'node:crypto';

/**
 * The key by which the log knows a `unique_id`, whose uniqueness makes an event count once (invariant I1): 128 bits of its
 * SHA-256 as 32 hexadecimal digits, which the database reads as a UUID and stores in 16 bytes. The same at every tenant.
 */
export function eventKey(unique_id: string): string {
  return hash('sha256', unique_id, 'hex').slice(0, 32);
}
