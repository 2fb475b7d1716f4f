import { type FactColumn, type FactType, factDecimals } from '@laurel/contract/exports/fact-tables.ts';
import type { ColumnChunk, KeyValue, RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

/** A value of a file of facts: times are microseconds, decimals whole numbers of their smallest units. */
type ColumnValue = string | number | bigint | boolean | null | undefined;
export type TableRow = Readonly<Record<string, ColumnValue>>;

/**
 * The most rows and characters of one row group. A column of a group is encoded in one piece: 10,000 texts take some 30 ms.
 * These limits decide about the bytes of a file, so that another value gives other bytes for the same rows.
 */
const GROUP_ROWS = 10_000;
const GROUP_CHARACTERS = 4 * 1024 * 1024;

interface FactFileParts {
  columns: readonly FactColumn[];
  /** In the footer of the file. */
  metadata: Readonly<Record<string, string>>;
  rows: AsyncIterable<readonly TableRow[]>;
}

/** The bytes of a Parquet file, written while its rows are read: one row group is in memory at a time. */
export async function* parquetFile(parts: FactFileParts): AsyncGenerator<Uint8Array> {
  const { columns, metadata, rows } = parts;
  const bytes = new SentBytes();
  const options = {
    schema: [{ name: 'facts', num_children: columns.length }, ...columns.map(schemaElement)],
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy: 'laurel',
  };
  const footer = new ParquetFooter(options);
  const file = new ParquetWriter({ writer: bytes, ...options });
  let group = new RowGroupRows(columns);
  for await (const batch of rows) {
    for (const row of batch) {
      group.add(row);
      if (!group.isFull) continue;
      footer.add(writeGroup(file, bytes, group));
      yield bytes.take();
      group = new RowGroupRows(columns);
    }
  }
  if (group.count > 0) footer.add(writeGroup(file, bytes, group));
  yield bytes.take();
  yield footer.bytes();
}

/** Writes the columns of a group one by one, each as a group of its own, and joins these: another way gives other bytes. */
function writeGroup(file: ParquetWriter, bytes: SentBytes, group: RowGroupRows): RowGroup {
  const columns: ColumnChunk[] = [];
  const begun = bytes.offset;
  let total_byte_size = 0n;
  for (const { name, data } of group.data) {
    file.write({ columnData: [{ name, data, offsetIndex: false }], rowGroupSize: group.count });
    const [alone] = file.row_groups.splice(0);
    columns.push(...(alone?.columns ?? []));
    total_byte_size += alone?.total_byte_size ?? 0n;
  }
  // There are no indexes to be written.
  file.pendingIndexes.length = 0;
  const total_compressed_size = BigInt(bytes.offset - begun);
  return { columns, total_byte_size, num_rows: BigInt(group.count), total_compressed_size };
}

/** The rows of a group, by column. */
class RowGroupRows {
  readonly data: { name: string; data: ColumnValue[]; isWhole: boolean }[];
  count = 0;
  #characters = 0;

  constructor(columns: readonly FactColumn[]) {
    this.data = columns.map(({ name, type }) => ({ name, data: [], isWhole: wholeTypes.has(type) }));
  }

  get isFull(): boolean {
    return this.count === GROUP_ROWS || this.#characters >= GROUP_CHARACTERS;
  }

  add(row: TableRow): void {
    for (const { name, data, isWhole } of this.data) {
      const value = row[name] ?? null;
      if (typeof value === 'string') this.#characters += value.length;
      data.push(isWhole && typeof value === 'number' ? BigInt(value) : value);
    }
    this.count++;
  }
}

/** What the library takes as bigint. */
const wholeTypes: ReadonlySet<FactType> = new Set(['int64', 'time', 'money', 'score']);

const decimal = (scale: number) =>
  ({
    type: 'FIXED_LEN_BYTE_ARRAY',
    type_length: 16,
    converted_type: 'DECIMAL',
    precision: 38,
    scale,
    logical_type: { type: 'DECIMAL', precision: 38, scale },
  }) as const;

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;

const parquetTypes = {
  int64: { type: 'INT64' },
  int32: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  text,
  json: text,
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  money: decimal(factDecimals.money),
  score: decimal(factDecimals.score),
} as const satisfies Record<FactType, Omit<SchemaElement, 'name'>>;

function schemaElement({ name, type, optional }: FactColumn): SchemaElement {
  return { name, repetition_type: optional ? 'OPTIONAL' : 'REQUIRED', ...parquetTypes[type] };
}

/** Bytes that are handed on as they are written; the library counts all of them. */
class SentBytes extends ByteWriter {
  take(): Uint8Array {
    const taken = this.getBytes().slice();
    this.index = 0;
    return taken;
  }
}

interface FooterOptions {
  schema: SchemaElement[];
  kvMetadata: KeyValue[];
  createdBy: string;
}

/** The letters at both ends of a Parquet file, and the length of the footer before the last ones. */
const MAGIC_BYTES = 4;
const END_BYTES = 8;

/** In the footer of a file without rows: no rows (field 3), and an empty list of row groups (field 4). */
const NO_GROUPS = Buffer.from([0x16, 0, 0x19, 0]);
const THRIFT_STRUCT = 12;
const MAX_SHORT_LIST = 14;

/**
 * The footer of a Parquet file, encoded a row group at a time: the library encodes all of it in one piece, which would hold
 * the event loop for 300 ms in a file of ten million rows. Each group is written by the library as the only one of a footer
 * and taken out of that; the list is put together from these, and is one of structs also where it is empty, which strict
 * readers, such as that of Apache Arrow in Rust, demand and the library omits.
 */
class ParquetFooter {
  readonly #options: FooterOptions;
  /** What is before the number of rows, and after the list of row groups. */
  readonly #head: Uint8Array;
  readonly #tail: Uint8Array;
  readonly #groups: Uint8Array[] = [];
  #rows = 0n;

  constructor(options: FooterOptions) {
    this.#options = options;
    const empty = footerWith(options, []);
    const at = empty.indexOf(NO_GROUPS);
    if (at < 0) throw new Error('the footer of a file without rows has another form');
    this.#head = empty.subarray(0, at + 1);
    this.#tail = empty.subarray(at + NO_GROUPS.length);
  }

  add(group: RowGroup): void {
    const alone = footerWith(this.#options, [group]);
    const begin = this.#head.length + NO_GROUPS.length - 1;
    this.#groups.push(alone.subarray(begin, alone.length - this.#tail.length));
    this.#rows += group.num_rows;
  }

  /** The footer with its length and the letters that end the file. */
  bytes(): Uint8Array {
    const writer = new ByteWriter();
    writer.appendBytes(this.#head);
    // Signed numbers are doubled in Thrift.
    writer.appendVarBigInt(this.#rows * 2n);
    writer.appendUint8(NO_GROUPS[2] as number);
    const count = this.#groups.length;
    if (count <= MAX_SHORT_LIST) writer.appendUint8((count << 4) | THRIFT_STRUCT);
    else {
      writer.appendUint8(0xf0 | THRIFT_STRUCT);
      writer.appendVarInt(count);
    }
    for (const group of this.#groups) writer.appendBytes(group);
    writer.appendBytes(this.#tail);
    writer.appendUint32(writer.offset);
    writer.appendBytes(Buffer.from('PAR1'));
    return writer.getBytes();
  }
}

/** The encoded metadata of a file with these row groups, whose number of rows is not set. */
function footerWith(options: FooterOptions, groups: RowGroup[]): Buffer {
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, ...options });
  file.row_groups.push(...groups);
  file.finish();
  const bytes = Buffer.from(writer.getBytes());
  return bytes.subarray(MAGIC_BYTES, bytes.length - END_BYTES);
}
