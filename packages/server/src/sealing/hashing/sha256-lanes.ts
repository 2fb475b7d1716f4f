import {
  addLanes,
  and,
  type Code,
  get,
  isOther,
  load,
  loadForAll,
  loop,
  moduleOf,
  number,
  pick,
  plus,
  set,
  shiftLeft,
  shiftRight,
  store,
  xor,
} from './wasm-code.ts';

/** Messages that are hashed at once: a vector has a number of 32 bits of each. */
export const LANES = 4;
/** Bytes of a block of a message. */
export const BLOCK_BYTES = 64;
/** Where the module's own data end. */
export const FREE_FROM = 512;

/**
 * What the module exports. `hash` takes where four padded messages begin, where their digests go, and how many blocks each
 * message has.
 */
export interface Sha256Lanes {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly hash: (...numbers: number[]) => void;
}

// Locals. The first are the parameters.
const MESSAGE = 0;
const DIGEST = MESSAGE + LANES;
const BLOCKS = DIGEST + LANES;
/** Where the constants of the next 16 rounds are. */
const CONSTANTS = BLOCKS + 1;
/** The hash so far, and the working variables `a` to `h`. */
const HASH = CONSTANTS + 1;
const WORKING = HASH + 8;
/** The last 16 words of the message schedule. */
const WORD = WORKING + 8;
const TEMPORARY = WORD + 16;
/** `b` ⊕ `c` of the round, which is `a` ⊕ `b` of the one before. */
const OTHER = TEMPORARY + 4;
const LOCALS = OTHER + 1;

const HASH_AT = 256;
const LAST_ROUNDS_AT = 192;

/**
 * A module of WebAssembly that makes SHA-256 (FIPS 180-4) of four messages at once, each step for all four of them: a call
 * of `node:crypto` costs more than a short message does.
 */
export function sha256Lanes(): Uint8Array<ArrayBuffer> {
  const body = [
    ...each(8, (nth) => set(HASH + nth, loadForAll(number(0), HASH_AT + 4 * nth))),
    ...loop(block(), get(BLOCKS)),
    ...each(2, digest),
  ];
  const data = [...constants().flatMap(littleEndian)];
  const vectors = LOCALS - HASH;
  return moduleOf({ name: 'hash', parameters: BLOCKS + 1, numbers: 1, vectors, body }, data, FREE_FROM);
}

function each(count: number, code: (nth: number) => Code): Code {
  return Array.from({ length: count }, (_, nth) => code(nth)).flat();
}

/** Hashes the next block of each message. */
function block(): Code {
  return [
    ...each(4, words),
    ...each(8, (nth) => set(WORKING + nth, get(HASH + nth))),
    ...set(OTHER, xor(get(WORKING + 1), get(WORKING + 2))),
    ...set(CONSTANTS, number(0)),
    ...each(16, round),
    ...loop(
      [
        ...set(CONSTANTS, plus(get(CONSTANTS), number(64))),
        ...each(16, (nth) => [...nextWord(nth), ...round(nth)]),
      ],
      isOther(get(CONSTANTS), number(LAST_ROUNDS_AT)),
    ),
    ...each(8, (nth) => set(HASH + nth, addLanes(get(HASH + nth), get(WORKING + nth)))),
    ...each(LANES, (lane) => set(MESSAGE + lane, plus(get(MESSAGE + lane), number(BLOCK_BYTES)))),
    ...set(BLOCKS, plus(get(BLOCKS), number(-1))),
  ];
}

/** Reads four words of the block of each message, big-endian, into a vector for each word. */
function words(group: number): Code {
  const first = WORD + 4 * group;
  return [
    ...each(LANES, (lane) => set(first + lane, swapped(load(get(MESSAGE + lane), 16 * group)))),
    ...transposed(first),
  ];
}

/** Writes half of each digest. */
function digest(half: number): Code {
  const first = HASH + 4 * half;
  return [
    ...transposed(first),
    ...each(LANES, (lane) => store(get(DIGEST + lane), 16 * half, swapped(get(first + lane)))),
  ];
}

/** Each number of 32 bits with its bytes in the other order. */
function swapped(vector: Code): Code {
  const bytes = [3, 2, 1, 0].flatMap((_, word) => [4 * word + 3, 4 * word + 2, 4 * word + 1, 4 * word]);
  return [...set(TEMPORARY, vector), ...pick(get(TEMPORARY), get(TEMPORARY), bytes)];
}

/** Makes rows of columns, in the four locals from `first` on. */
function transposed(first: number): Code {
  const [a, b, c, d] = [0, 1, 2, 3].map((nth) => get(first + nth)) as [Code, Code, Code, Code];
  const [ab, cd, ab2, cd2] = [0, 1, 2, 3].map((nth) => TEMPORARY + nth) as [number, number, number, number];
  return [
    ...set(ab, pick(a, b, numbers(0, 4, 1, 5))),
    ...set(cd, pick(c, d, numbers(0, 4, 1, 5))),
    ...set(ab2, pick(a, b, numbers(2, 6, 3, 7))),
    ...set(cd2, pick(c, d, numbers(2, 6, 3, 7))),
    ...set(first, pick(get(ab), get(cd), numbers(0, 1, 4, 5))),
    ...set(first + 1, pick(get(ab), get(cd), numbers(2, 3, 6, 7))),
    ...set(first + 2, pick(get(ab2), get(cd2), numbers(0, 1, 4, 5))),
    ...set(first + 3, pick(get(ab2), get(cd2), numbers(2, 3, 6, 7))),
  ];
}

/** The bytes of these numbers of 32 bits. */
function numbers(...chosen: readonly number[]): number[] {
  return chosen.flatMap((one) => [4 * one, 4 * one + 1, 4 * one + 2, 4 * one + 3]);
}

/**
 * A round (FIPS 180-4, section 6.2.2). Instead of moving the working variables along, each round takes the next locals for
 * them. What does not need `e` or `a` of the round before is added first: a processor waits for these two.
 */
function round(nth: number): Code {
  const of = (variable: number) => WORKING + ((variable - nth) & 7);
  const [a, b, , d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map((one) => get(of(one))) as EightVectors;
  const choice = xor(g, and(e, xor(f, g)));
  const majority = xor(b, and(get(TEMPORARY + 1), get(OTHER)));
  const rounds = addLanes(loadForAll(get(CONSTANTS), 4 * nth), get(WORD + nth));
  return [
    ...set(of(7), addLanes(rounds, h, choice)),
    ...set(TEMPORARY, rotations(e, 6, 11, 25)),
    ...set(of(3), addLanes(d, h, get(TEMPORARY))),
    ...set(TEMPORARY + 1, xor(a, b)),
    ...set(of(7), addLanes(h, majority, get(TEMPORARY), rotations(a, 2, 13, 22))),
    ...set(OTHER, get(TEMPORARY + 1)),
  ];
}

type EightVectors = [Code, Code, Code, Code, Code, Code, Code, Code];

/** The word of the message schedule 16 after this one, in its place. */
function nextWord(nth: number): Code {
  const after = (more: number) => get(WORD + ((nth + more) & 15));
  const first = xor(rotated(after(1), 7), rotated(after(1), 18), shiftRight(after(1), 3));
  const second = xor(rotated(after(14), 17), rotated(after(14), 19), shiftRight(after(14), 10));
  return set(WORD + nth, addLanes(after(0), first, after(9), second));
}

function rotations(vector: Code, first: number, second: number, third: number): Code {
  return xor(rotated(vector, first), rotated(vector, second), rotated(vector, third));
}

function rotated(vector: Code, bits: number): Code {
  return xor(shiftRight(vector, bits), shiftLeft(vector, 32 - bits));
}

/** The 64 constants of the rounds and then the hash before the first block (FIPS 180-4, sections 4.2.2 and 5.3.3). */
function constants(): number[] {
  const primes: number[] = [];
  for (let one = 2; primes.length < 64; one += 1) if (primes.every((prime) => one % prime)) primes.push(one);
  return [
    ...primes.map((prime) => fractionOfRoot(prime, 3n)),
    ...primes.slice(0, 8).map((prime) => fractionOfRoot(prime, 2n)),
  ];
}

/** The first 32 bits of the fraction of a root. */
function fractionOfRoot(radicand: number, degree: bigint): number {
  const power = BigInt(radicand) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) ** degree <= power) root += bit;
  return Number(root & 0xffffffffn);
}

function littleEndian(value: number): number[] {
  return [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
}
