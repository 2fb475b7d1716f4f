/**
 * A few instructions of WebAssembly as bytes (https://webassembly.github.io/spec/core/binary/). Each function answers the
 * code of one expression or statement, from the code of its operands; offsets and numbers are those of the text format.
 */
export type Code = readonly number[];

/** A whole number without a sign in LEB128. */
function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

/** A whole number with a sign in LEB128. */
function signed(value: number): Code {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}

function listOf(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()];
}

export const get = (local: number): Code => [0x20, local];
export const set = (local: number, value: Code): Code => [...value, 0x21, local];
export const number = (value: number): Code => [0x41, ...signed(value)];
export const plus = (left: Code, right: Code): Code => [...left, ...right, 0x6a];
export const isOther = (left: Code, right: Code): Code => [...left, ...right, 0x47];

/** Runs `body` once, and again as long as `condition` is not 0. */
export const loop = (body: Code, condition: Code): Code => [
  ...[0x03, 0x40],
  ...body,
  ...condition,
  ...[0x0d, 0x00, 0x0b],
];

const simd = (opcode: number): Code => [0xfd, ...unsigned(opcode)];

/** An operation on two vectors, done from left to right over as many operands as there are. */
const between =
  (opcode: number) =>
  (first: Code, ...rest: readonly Code[]): Code => [
    ...first,
    ...rest.flatMap((right) => [...right, ...simd(opcode)]),
  ];

export const and = between(0x4e);
export const xor = between(0x51);
/** Adds each of the four lanes, modulo 2^32. */
export const addLanes = between(0xae);
export const shiftLeft = (value: Code, bits: number): Code => [...value, ...number(bits), ...simd(0xab)];
export const shiftRight = (value: Code, bits: number): Code => [...value, ...number(bits), ...simd(0xad)];

export const load = (at: Code, offset: number): Code => [...at, ...simd(0x00), 0, ...unsigned(offset)];
/** Four times the same number of 32 bits. */
export const loadForAll = (at: Code, offset: number): Code => [...at, ...simd(0x09), 2, ...unsigned(offset)];
export const store = (at: Code, offset: number, value: Code): Code => [
  ...at,
  ...value,
  ...simd(0x0b),
  ...[0, ...unsigned(offset)],
];
/** The bytes of both vectors with these numbers, from 0 to 31. */
export const pick = (left: Code, right: Code, bytes: readonly number[]): Code => [
  ...left,
  ...right,
  ...simd(0x0d),
  ...bytes,
];

const NUMBER = 0x7f;
const VECTOR = 0x7b;

/** A function without a result: `parameters` numbers are its first locals, and `vectors` vectors those after them. */
export interface WrittenFunction {
  readonly name: string;
  readonly parameters: number;
  /** Numbers among the locals that are no parameters. */
  readonly numbers: number;
  readonly vectors: number;
  readonly body: Code;
}

const PAGE_BYTES = 65_536;

/** A module of one function, which exports it and its `memory`, whose first bytes are `data`. */
export function moduleOf(
  { name, parameters, numbers, vectors, body }: WrittenFunction,
  data: Code,
  memoryBytes: number,
): Uint8Array<ArrayBuffer> {
  const locals = listOf([
    [...unsigned(numbers), NUMBER],
    [...unsigned(vectors), VECTOR],
  ]);
  const code = [...locals, ...body, 0x0b];
  const type = [0x60, ...listOf(Array.from({ length: parameters }, () => [NUMBER])), 0];
  return Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [type]),
    ...section(3, [[0]]),
    ...section(5, [[0, ...unsigned(Math.ceil(memoryBytes / PAGE_BYTES))]]),
    ...section(7, [
      [...textOf('memory'), 2, 0],
      [...textOf(name), 0, 0],
    ]),
    ...section(10, [[...unsigned(code.length), ...code]]),
    ...section(11, [[0, ...number(0), 0x0b, ...unsigned(data.length), ...data]]),
  );
}

function section(id: number, items: readonly Code[]): Code {
  const content = listOf(items);
  return [id, ...unsigned(content.length), ...content];
}

function textOf(text: string): Code {
  return [...unsigned(text.length), ...new TextEncoder().encode(text)];
}
