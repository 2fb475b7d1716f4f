import { hash } from 'node:crypto';

/**
 * The key by which the log knows a `unique_id`, whose uniqueness makes an event count once (law L1): 128 bits of its SHA-256 in the
 * form of a UUID, which the database stores in 16 bytes. The same at every tenant.
 */
export function eventKey(unique_id: string): string {
  const hex = hash('sha256', unique_id, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
