import { DataType, type Table, tableFromIPC, type Vector } from 'apache-arrow';
import { readParquet } from 'parquet-wasm';

/** A value as a reader of another make sees it: decimals as exact text, times as microseconds, whole numbers as bigint. */
export type ReadValue = string | number | bigint | boolean | null;

/** A Parquet file as the implementation of Apache Arrow in Rust reads it, which shares no code with what wrote it. */
export function readTable(bytes: Uint8Array): { table: Table; rows: Record<string, ReadValue>[] } {
  const table = tableFromIPC(readParquet(bytes).intoIPCStream());
  const columns = table.schema.fields.map(({ name, type }) => ({
    name,
    type,
    values: table.getChild(name) as Vector,
  }));
  const rows = Array.from({ length: table.numRows }, (_, i) =>
    Object.fromEntries(columns.map(({ name, type, values }) => [name, readValue(type, values.get(i))])),
  );
  return { table, rows };
}

function readValue(type: DataType, value: unknown): ReadValue {
  if (value === null || value === undefined) return null;
  if (DataType.isDecimal(type)) return decimalText(value as Uint32Array, type.scale);
  if (DataType.isTimestamp(type)) return Math.round((value as number) * 1000);
  return value as ReadValue;
}

/** The number in 128 bits, the lowest word first, in two's complement. */
function decimalText(words: Uint32Array, scale: number): string {
  const bits = words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
  const units = BigInt.asIntN(128, bits);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}
