/** Object identifiers of PostgreSQL's types. */
const UUID = 2950;
const BIGINT = 20;

/** Number of dimensions, a flag for nulls, the type, the length and the lower bound, four bytes each. */
const HEADER_BYTES = 20;

/**
 * Hexadecimal digits, 32 an entry, as the value of a `uuid[]` parameter in PostgreSQL's binary form. The driver sends
 * buffers as they are; as text, the database took half as long again to look events up (5.7 instead of 3.7 µs of its
 * processor time each).
 */
export function uuidArray(keys: string[]): Buffer {
  const array = emptyArray(UUID, keys.length, 16);
  keys.forEach((key, i) => {
    array.write(key, placeOf(i, 16), 'hex');
  });
  return array;
}

/** Whole numbers from 0 to 2^53 as the value of a `bigint[]` parameter, as above. */
export function bigintArray(numbers: number[]): Buffer {
  const array = emptyArray(BIGINT, numbers.length, 8);
  numbers.forEach((number, i) => {
    const high = Math.floor(number / 2 ** 32);
    array.writeUInt32BE(high, placeOf(i, 8));
    array.writeUInt32BE(number - high * 2 ** 32, placeOf(i, 8) + 4);
  });
  return array;
}

/** The length of each entry precedes it. */
function emptyArray(type: number, length: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(HEADER_BYTES + length * (4 + bytes));
  [1, 0, type, length, 1].forEach((field, i) => {
    array.writeInt32BE(field, i * 4);
  });
  for (let i = 0; i < length; i++) array.writeInt32BE(bytes, placeOf(i, bytes) - 4);
  return array;
}

function placeOf(i: number, bytes: number): number {
  return HEADER_BYTES + i * (4 + bytes) + 4;
}
