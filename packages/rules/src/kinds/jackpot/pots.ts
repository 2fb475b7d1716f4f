import { hex, hmacWith, utf8 } from '../../sealing/bytes.ts';
import { compareHits, type DropHit } from '../drop/choose-drops.ts';
import { dropValues } from '../drop/drop-value.ts';
import { commitmentOf } from '../raffle/seed.ts';
import type { CompiledLevel, JackpotRules } from './jackpot.ts';

/** A round that counts, with what it contributes to each level, in 10^-8. */
export interface PotRound extends Pick<DropHit, 'player_id' | 'at' | 'unique_id'> {
  readonly contributions: readonly bigint[];
}

/** What is fixed of a level; amounts in 10^-8. */
export interface FixedPot {
  /** Which pot of its level it is, from 1. */
  readonly pot: number;
  /** What the pot before left. */
  readonly rest: bigint;
  /** What came into the pots that fell. */
  readonly contributed: bigint;
  /** What rounds of these are worth more, or less, than when they fell. */
  readonly carried: bigint;
  /** The round to which the pot before fell; `unique_id`: null where its player is erased. */
  readonly after: { readonly at: number; readonly unique_id: string | null } | null;
}

/** The first pot of a level. */
export const FIRST_POT: FixedPot = { pot: 1, rest: 0n, contributed: 0n, carried: 0n, after: null };

/** A pot that falls. */
export interface Fall {
  readonly round: PotRound;
  readonly pot: number;
  readonly amount: bigint;
  /** The amount rounded down to minor units: the prize. */
  readonly paid: bigint;
  readonly contribution: bigint;
  readonly threshold: bigint | null;
  /** The level afterwards. */
  readonly next: FixedPot;
}

/** What is in a pot, of the sum of all contributions to its level: seeds and contributions are pots, paid and carried. */
export function potAmount({ seed }: CompiledLevel, pot: FixedPot, contributions: bigint): bigint {
  return seed + pot.rest + contributions - pot.contributed - pot.carried;
}

/** Whether the round comes after the one to which the pot before fell. */
export function isAfterFall({ after }: FixedPot, round: Pick<PotRound, 'at' | 'unique_id'>): boolean {
  if (after === null) return true;
  const { at, unique_id } = after;
  return unique_id === null ? round.at > at : compareHits(round, { at, unique_id }) > 0;
}

/** What the falls of a level follow from. */
interface PotTerms {
  readonly rules: Pick<JackpotRules, 'levels' | 'unit'>;
  readonly level: number;
  readonly secretOf: (pot: number) => Uint8Array;
}

/**
 * The pots of a level that fall to rounds, in order (docs/rules/jackpots.md#4). `amount`: what is in `fixed` before the
 * rounds, which are all of those after some moment, in any order; those that are not after the fall before change nothing.
 */
export function* fallsAmong(
  { rules, level, secretOf }: PotTerms,
  fixed: FixedPot,
  amount: bigint,
  rounds: readonly PotRound[],
): Generator<Fall> {
  const terms = rules.levels[level] as CompiledLevel;
  let [pot, inPot, secret] = [fixed, amount, secretOf(fixed.pot)];
  let isHit = hitsOf(terms, secret);
  let threshold = thresholdOf(terms, secret);
  for (const round of rounds.toSorted(compareHits)) {
    if (!isAfterFall(fixed, round)) continue;
    const contribution = round.contributions[level] as bigint;
    inPot += contribution;
    if (threshold === null ? !isHit(round.unique_id) : inPot < threshold) continue;
    const fall = fallOf(terms, pot, { round, amount: inPot, contribution, threshold, unit: rules.unit });
    yield fall;
    pot = fall.next;
    inPot = terms.seed + pot.rest;
    secret = secretOf(pot.pot);
    isHit = hitsOf(terms, secret);
    threshold = thresholdOf(terms, secret);
  }
}

function fallOf(
  { seed }: CompiledLevel,
  before: FixedPot,
  { unit, ...fell }: Pick<Fall, 'round' | 'amount' | 'contribution' | 'threshold'> & { unit: bigint },
): Fall {
  const { amount, round } = fell;
  const rest = amount > 0n ? amount % unit : amount;
  const contributed = before.contributed + amount - seed - before.rest;
  const next = { pot: before.pot + 1, rest, contributed, carried: before.carried, after: round };
  return { ...fell, pot: before.pot, paid: amount - rest, next };
}

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
