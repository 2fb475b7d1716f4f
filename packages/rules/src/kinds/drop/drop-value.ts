import { hmacWith, utf8 } from '../../sealing/bytes.ts';

const DROP = utf8('laurel/drop/1\n');
/** How many values a round can have: a chance is its part of them. */
export const DROP_VALUES = 1n << 64n;

/**
 * The value of a round by the `unique_id` of its first bet: the first 8 bytes of
 * HMAC-SHA-256(secret, "laurel/drop/1\n" || unique_id), a whole number below 2^64 (docs/rules/drops.md#2). A value takes
 * some 2 µs.
 */
export function dropValues(secret: Uint8Array): (unique_id: string) => bigint {
  const hmac = hmacWith(secret);
  return (unique_id) => {
    const { buffer, byteOffset } = hmac(DROP, utf8(unique_id));
    return new DataView(buffer, byteOffset).getBigUint64(0);
  };
}
