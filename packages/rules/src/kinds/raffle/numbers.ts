import { utf8 } from '../../sealing/bytes.ts';
import { hmacWith } from '../../sealing/hmac.ts';

const DRAW = utf8('laurel/raffle-draw/1\n');
/** How many values eight bytes have. */
const VALUES = 1n << 64n;

/**
 * Numbers from 0 up to but without a bound, each as likely as any other: value 0, 1, 2, … of a seed, where those from the
 * largest multiple of the bound on are passed over (docs/rules/raffles.md#5). Bounds are whole numbers from 1 to 2^53.
 */
export function numbersOf(seed: Uint8Array): (bound: number) => number {
  const hmac = hmacWith(seed);
  const counter = new Uint8Array(8);
  const view = new DataView(counter.buffer);
  let count = 0n;
  return (bound) => {
    const size = BigInt(bound);
    const end = VALUES - (VALUES % size);
    for (;;) {
      view.setBigUint64(0, count);
      count += 1n;
      const bytes = hmac(DRAW, counter);
      const value = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
      if (value < end) return Number(value % size);
    }
  };
}
