import { type FactColumn, type FactType, factDecimals } from '@laurel/contract/exports/fact-tables.ts';
import type { ColumnChunk, SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Turn } from '../scheduling/turns.ts';

/** A value of a file of facts: times are microseconds, decimals whole numbers of their smallest units. */
export type FactValue = string | number | bigint | boolean | null | undefined;
export type FactRow = Readonly<Record<string, FactValue>>;

/**
 * The most rows and characters of one row group. A column of a group is encoded in one piece: 20,000 texts take some 10 ms.
 * These limits decide about the bytes of a file, so that another value gives other bytes for the same rows.
 */
const GROUP_ROWS = 20_000;
const GROUP_CHARACTERS = 8 * 1024 * 1024;

interface FactFileParts {
  columns: readonly FactColumn[];
  /** In the footer of the file. */
  metadata: Readonly<Record<string, string>>;
  rows: AsyncIterable<readonly FactRow[]>;
  /** It gives way after each column. */
  turn: Turn;
}

/** The bytes of a Parquet file, written while its rows are read: one row group is in memory at a time. */
export async function* parquetFile(parts: FactFileParts): AsyncGenerator<Uint8Array> {
  const { columns, metadata, rows, turn } = parts;
  const bytes = new SentBytes();
  const file = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'facts', num_children: columns.length }, ...columns.map(schemaElement)],
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy: 'laurel',
  });
  let group = new RowGroupRows(columns);
  for await (const batch of rows) {
    for (const row of batch) {
      group.add(row);
      if (!group.isFull) continue;
      yield* writeGroup(file, bytes, group, turn);
      group = new RowGroupRows(columns);
    }
    if (turn.isOver) await turn.next();
  }
  if (group.count > 0) yield* writeGroup(file, bytes, group, turn);
  const isEmpty = file.row_groups.length === 0;
  file.finish();
  yield isEmpty ? withTypedList(bytes.take()) : bytes.take();
}

/** In the footer of a file without rows: no rows (field 3), and a list (field 4) of nothing, as the library writes it. */
const NO_GROUPS = Buffer.from([0x16, 0, 0x19, 0]);
const THRIFT_STRUCT = 12;

/**
 * The library gives the empty list of row groups no type of elements, which strict readers, such as that of Apache Arrow in
 * Rust, refuse; this one says that they are structs.
 */
function withTypedList(bytes: Uint8Array): Uint8Array {
  const footer = Buffer.from(bytes);
  const at = footer.indexOf(NO_GROUPS);
  if (at < 0) throw new Error('a file without rows has a footer of another form');
  footer[at + NO_GROUPS.length - 1] = THRIFT_STRUCT;
  return footer;
}

/**
 * Writes the columns of a group one by one, as one row group. The library writes a group in one piece, which would hold the
 * event loop for 100 ms: each column goes to it as a group of its own, and the groups are joined in the footer.
 */
async function* writeGroup(
  file: ParquetWriter,
  bytes: SentBytes,
  group: RowGroupRows,
  turn: Turn,
): AsyncGenerator<Uint8Array> {
  const chunks: ColumnChunk[] = [];
  const begun = bytes.offset;
  let total_byte_size = 0n;
  const written = file.num_rows + BigInt(group.count);
  for (const { name, data } of group.data) {
    file.write({ columnData: [{ name, data, offsetIndex: false }], rowGroupSize: group.count });
    const [alone] = file.row_groups.splice(-1);
    chunks.push(...(alone?.columns ?? []));
    total_byte_size += alone?.total_byte_size ?? 0n;
    await turn.next();
  }
  file.pendingIndexes.length = 0;
  file.num_rows = written;
  const total_compressed_size = BigInt(bytes.offset - begun);
  file.row_groups.push({
    columns: chunks,
    total_byte_size,
    num_rows: BigInt(group.count),
    total_compressed_size,
  });
  yield bytes.take();
}

/** The rows of a group, by column. */
class RowGroupRows {
  readonly data: { name: string; data: FactValue[]; isWhole: boolean }[];
  count = 0;
  #characters = 0;

  constructor(columns: readonly FactColumn[]) {
    this.data = columns.map(({ name, type }) => ({ name, data: [], isWhole: wholeTypes.has(type) }));
  }

  get isFull(): boolean {
    return this.count === GROUP_ROWS || this.#characters >= GROUP_CHARACTERS;
  }

  add(row: FactRow): void {
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
