import { hex, utf8 } from '../../sealing/bytes.ts';
import { hmacWith } from '../../sealing/hmac.ts';
import { dropValues } from '../drop/drop-value.ts';
import { commitmentOf } from '../raffle/seed.ts';
import type { CompiledLevel } from './jackpot.ts';

const POT = 'laurel/jackpot/1\n';
const SECRET_BITS = 256n;

/**
 * The secret of a pot of a level, 32 bytes: HMAC-SHA-256(master secret, "laurel/jackpot/1\n" || level || "\n" || pot), the
 * numbers in decimal digits (docs/rules/jackpots.md#3). That of one pot says nothing of the next.
 */
export function potSecret(secret: Uint8Array, level: number, pot: number): Uint8Array {
  return hmacWith(secret)(utf8(`${POT}${level}\n${pot}`));
}

/** What is published of the secret of a pot when it is seeded, 64 hexadecimal digits. */
export function potCommitment(secret: Uint8Array, level: number, pot: number): string {
  return hex(commitmentOf(potSecret(secret, level, pot)));
}

/** The amount at which a pot with that secret falls, in 10^-8, uniform in [from, by); null: it falls by chance. */
export function thresholdOf({ drop }: CompiledLevel, ofPot: Uint8Array): bigint | null {
  if (!drop) return null;
  return drop.from + (((drop.by - drop.from) * BigInt(`0x${hex(ofPot)}`)) >> SECRET_BITS);
}

/** Which rounds a pot with that secret falls to by chance, by the `unique_id` of their first bets; none if at an amount. */
export function hitsOf({ chanceBelow }: CompiledLevel, ofPot: Uint8Array): (unique_id: string) => boolean {
  if (chanceBelow === null) return () => false;
  const valueFor = dropValues(ofPot);
  return (unique_id) => valueFor(unique_id) < chanceBelow;
}
