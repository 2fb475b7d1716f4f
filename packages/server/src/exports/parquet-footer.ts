import type { KeyValue, RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

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
export class ParquetFooter {
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
