import { ByteWriter, hashOf } from '@laurel/rules/sealing/bytes.ts';
import { BLOCK_BYTES, FREE_FROM, LANES, type Sha256Lanes, sha256Lanes } from './sha256-lanes.ts';

/** Longer messages are hashed one by one: few have the same number of blocks, and for them a call costs little more. */
const MAX_BLOCKS = 16;
const PAGE_BYTES = 65_536;
/** Bytes after a message at least, in its last block: a bit and the message's length. */
const MIN_PADDING = 9;

/**
 * Messages where they are written, in one memory, and hashed many at a time. A digest may go to where it is a part of
 * another message, so that nothing is copied between the two.
 */
export class HashMemory {
  /** Where the next message is written, between `at` and `end`. */
  readonly writer: ByteWriter;
  readonly #lanes: Sha256Lanes | undefined;
  #bytes: Uint8Array;
  /** Messages that wait until there are as many as lanes, by their number of blocks: where each is, and its digest. */
  readonly #waiting: number[][] = Array.from({ length: MAX_BLOCKS + 1 }, () => []);

  /** `lanes` is undefined where the machine has no vectors. */
  constructor(lanes: Sha256Lanes | undefined) {
    this.#lanes = lanes;
    this.#bytes = lanes ? new Uint8Array(lanes.memory.buffer) : new Uint8Array(PAGE_BYTES);
    this.writer = new ByteWriter(this.#bytes, (bytes, needed) => this.#grow(bytes, needed));
  }

  /** Begins again, without messages. */
  begin(): void {
    this.writer.begin().advance(FREE_FROM);
  }

  /** Where the next message, or bytes of another use, will be. */
  get at(): number {
    return this.writer.length;
  }

  /** Ends the message that began at `at`, and answers its length. Bytes up to the end of its last block are its own, too. */
  end(at: number): number {
    const length = this.writer.length - at;
    this.writer.advance(blocksOf(length) * BLOCK_BYTES - length);
    return length;
  }

  /** Makes the digests of messages: for each of them where it is, its length, and where its digest of 32 bytes goes. */
  hash(messages: readonly number[]): void {
    for (let nth = 0; nth < messages.length; nth += 3) {
      const [at, length, to] = [messages[nth], messages[nth + 1], messages[nth + 2]] as Message;
      const blocks = blocksOf(length);
      if (this.#lanes === undefined || blocks > MAX_BLOCKS)
        this.#bytes.set(hashOf(this.#bytes.subarray(at, at + length)), to);
      else this.#wait(at, length, to, blocks);
    }
    for (let blocks = 1; blocks <= MAX_BLOCKS; blocks += 1) this.#hashWaiting(blocks);
  }

  /** Copies bytes within the memory. */
  copy(from: number, to: number, length: number): void {
    this.#bytes.copyWithin(to, from, from + length);
  }

  /** A copy of bytes of the memory. */
  read(at: number, length: number): Uint8Array {
    return this.#bytes.slice(at, at + length);
  }

  #wait(at: number, length: number, to: number, blocks: number): void {
    this.#pad(at + length, at + blocks * BLOCK_BYTES, length);
    const waiting = this.#waiting[blocks] as number[];
    waiting.push(at, to);
    if (waiting.length === 2 * LANES) this.#hashWaiting(blocks);
  }

  /** Hashes those of so many blocks; lanes that are left over do what the last message needs once more. */
  #hashWaiting(blocks: number): void {
    const waiting = this.#waiting[blocks] as number[];
    if (waiting.length === 0) return;
    for (let last = waiting.length - 2; waiting.length < 2 * LANES; )
      waiting.push(waiting[last] as number, waiting[last + 1] as number);
    const [a, toA, b, toB, c, toC, d, toD] = waiting as FourMessages;
    this.#lanes?.hash(a, b, c, d, toA, toB, toC, toD, blocks);
    waiting.length = 0;
  }

  /** A bit, zeros and the number of bits of the message (FIPS 180-4, section 5.1.1), for which two bytes are enough. */
  #pad(from: number, to: number, length: number): void {
    const bytes = this.#bytes;
    bytes.fill(0, from, to);
    bytes[from] = 0x80;
    bytes[to - 1] = (8 * length) & 255;
    bytes[to - 2] = length >> 5;
  }

  #grow(bytes: Uint8Array, needed: number): Uint8Array {
    if (this.#lanes) {
      this.#lanes.memory.grow(Math.ceil((needed - bytes.length) / PAGE_BYTES));
      this.#bytes = new Uint8Array(this.#lanes.memory.buffer);
    } else {
      this.#bytes = new Uint8Array(needed);
      this.#bytes.set(bytes);
    }
    return this.#bytes;
  }
}

type Message = [at: number, length: number, to: number];
type FourMessages = [number, number, number, number, number, number, number, number];

function blocksOf(length: number): number {
  return Math.ceil((length + MIN_PADDING) / BLOCK_BYTES);
}

/** What is used of WebAssembly, which a process may run without. */
interface WebAssemblyOfProcess {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
}

/** Undefined where there is no WebAssembly, or none with vectors. */
export function openLanes(): Sha256Lanes | undefined {
  const { WebAssembly: wasm } = globalThis as { WebAssembly?: WebAssemblyOfProcess };
  const bytes = sha256Lanes();
  if (!wasm?.validate(bytes)) return undefined;
  return new wasm.Instance(new wasm.Module(bytes)).exports as Sha256Lanes;
}
