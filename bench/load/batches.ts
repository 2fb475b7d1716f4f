import { randomBytes } from 'node:crypto';
import { uuidArray } from '../../packages/server/src/database/binary-arrays.ts';
import { type EventForm, type Field, fieldWidths, withArtefacts } from './event-forms.ts';

export interface BatchOptions {
  form: EventForm;
  size: number;
  /** Player ids are drawn from this many, evenly. */
  players: number;
  ids: 'random' | 'time-ordered';
  /** Share of each batch that was sent before: 0 to 1. */
  resends: number;
  /** The player of the next round, as a number; unset: drawn. */
  player?: (() => number) | undefined;
  /** When the next round was played, in milliseconds; unset: now. */
  time?: (() => number) | undefined;
  /** Of 100 amounts 9 have the digits of a sum of binary floats; unset: all have two decimals. */
  artefacts?: boolean | undefined;
  /** Every event is a bet, so that a batch has as many rounds as events. */
  betsOnly?: boolean | undefined;
}

/** The number of batches that are sent first if all later ones are resends. */
export const BATCHES_BEFORE_RESENDS = 20;

/** Of those that are not 0, which are three in four. */
const ARTEFACTS_OF_100 = 12;

/** Sums that binary floats cannot hold, as 1 + 0.57. */
const artefacts = Array.from({ length: 1_000 }, (_, nth) =>
  String(Math.floor(nth / 100) + (nth % 100) / 100 + 0.57),
).filter((text) => text.length > '10.570'.length);

const HEX = Buffer.from('0123456789abcdef');
const [ZERO] = Buffer.from('0');
/** For an entry of `uuidArray`: its length and its value. */
const KEY_STRIDE = 20;

/** A batch, the keys of its events as the append statement takes them, and how many of them are fresh. */
export interface NextBatch {
  body: Buffer;
  keys: Buffer;
  fresh: number;
}

/**
 * One client's batches, each in the same buffers: `next` writes the following one over the last, whose answer must be there.
 * A key is a hash, whose bits are as good as random, so it is drawn and not computed.
 * Events are bets, each followed by the win of its round where a batch holds more than one; their time is now.
 */
export class Batches {
  readonly #options: BatchOptions;
  readonly #form: EventForm;
  readonly #stride: number;
  readonly #body: Buffer;
  readonly #keys: Buffer;
  readonly #sent: NextBatch[] = [];
  readonly #state = new Uint32Array(4);
  #count = 0;
  #owedResends = 0;

  constructor(options: BatchOptions) {
    this.#options = options;
    const { size } = options;
    const form = options.artefacts ? withArtefacts(options.form) : options.form;
    this.#form = form;
    this.#stride = form.text.length + 1;
    this.#body = Buffer.from(`[${Array.from({ length: size }, () => form.text).join(',')}]`);
    this.#state.set(new Uint32Array(new Uint8Array(randomBytes(16)).buffer));
    this.#keys = uuidArray(Array.from({ length: size }, () => '0'.repeat(32)));
  }

  next(): NextBatch {
    const { size, resends } = this.#options;
    this.#count++;
    if (resends === 1) return this.#nextOfResends();
    this.#owedResends += this.#count > 1 ? size * resends : 0;
    const repeated = Math.floor(this.#owedResends);
    this.#owedResends -= repeated;
    for (let i = 0; i < repeated && repeated < size; i++) this.#repeat(size - repeated + i, i);
    this.#writeFresh(repeated);
    return { body: this.#body, keys: this.#keys, fresh: size - repeated };
  }

  #nextOfResends(): NextBatch {
    const again = this.#sent[this.#count % BATCHES_BEFORE_RESENDS];
    if (again && this.#sent.length === BATCHES_BEFORE_RESENDS) return again;
    this.#writeFresh(0);
    this.#sent.push({ body: Buffer.from(this.#body), keys: Buffer.from(this.#keys), fresh: 0 });
    return { body: this.#body, keys: this.#keys, fresh: this.#options.size };
  }

  /** Copies an event of the previous batch to another place of this one. */
  #repeat(from: number, to: number): void {
    const start = this.#start(from);
    this.#body.copy(this.#body, this.#start(to), start, start + this.#stride - 1);
    this.#keys.copy(this.#keys, keyAt(to), keyAt(from), keyAt(from + 1));
  }

  #writeFresh(from: number): void {
    const { size, players, time, betsOnly } = this.#options;
    const nextPlayer = this.#options.player ?? (() => this.#random() % players);
    let now = Date.now();
    let iso = new Date(now).toISOString().slice(0, -1);
    let player = '';
    for (let i = from; i < size; i++) {
      const isWin = i % 2 === 1 && i > from && !betsOnly;
      const digits = String(i % 1000).padStart(3, '0');
      if (time && !isWin) {
        now = time();
        iso = new Date(now).toISOString().slice(0, -1);
      }
      if (!isWin) player = String(nextPlayer()).padStart(fieldWidths.player, '0');
      this.#writeId(i, now);
      this.#writeKey(i);
      this.#write(i, 'iso', `${iso}${digits}Z`);
      this.#write(i, 'micros', `${now}${digits}`);
      this.#write(i, 'player', player);
      if (isWin) this.#copyRound(i);
      else this.#write(i, 'round', undefined);
      this.#writeAmount(i, isWin);
      this.#write(i, 'win', isWin ? 'true ' : 'false');
    }
  }

  #writeId(i: number, now: number): void {
    this.#write(i, 'id', undefined);
    if (this.#options.ids === 'time-ordered')
      this.#write(i, 'id', now.toString(16).padStart(12, '0') + (i & 0xffff).toString(16).padStart(4, '0'));
  }

  #writeAmount(i: number, isWin: boolean): void {
    const drawn = this.#random();
    let text = `${drawn % 10}.${(drawn >>> 8) % 10}5`;
    // Every other win is of 0: the round was lost.
    if (isWin && drawn % 2 === 0) text = '0.00';
    else if (this.#options.artefacts && (drawn >>> 16) % 100 < ARTEFACTS_OF_100)
      text = artefacts[(drawn >>> 4) % artefacts.length] ?? text;
    this.#write(i, 'amount', text.padEnd(this.#form.amountWidth));
  }

  #copyRound(i: number): void {
    const from = this.#place(i - 1, 'round');
    this.#body.copy(this.#body, this.#place(i, 'round'), from, from + fieldWidths.round);
  }

  /** Writes a text into a field of an event, or random hexadecimal digits; does nothing if the form has no such field. */
  #write(i: number, field: Field, text: string | undefined): void {
    if (this.#form.offsets[field] === undefined) return;
    const place = this.#place(i, field);
    if (text !== undefined) this.#body.write(text, place, 'latin1');
    else this.#writeHex(place, fieldWidths[field]);
  }

  #writeKey(i: number): void {
    for (let byte = 4; byte < KEY_STRIDE; byte += 4)
      this.#keys.writeUInt32LE(this.#random(), keyAt(i) + byte);
  }

  #writeHex(place: number, width: number): void {
    let bits = 0;
    for (let i = 0; i < width; i++) {
      if (i % 8 === 0) bits = this.#random();
      this.#body[place + i] = HEX[bits & 15] ?? ZERO ?? 0;
      bits >>>= 4;
    }
  }

  #place(i: number, field: Field): number {
    return this.#start(i) + (this.#form.offsets[field] ?? 0);
  }

  #start(i: number): number {
    return 1 + i * this.#stride;
  }

  /** 32 bits by xoshiro128**, with a new seed for each client: ids never meet those of another run. */
  #random(): number {
    const s = this.#state as Uint32Array & { 0: number; 1: number; 2: number; 3: number };
    const product = Math.imul(s[1], 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = (s[3] << 11) | (s[3] >>> 21);
    return result;
  }
}

/** Where an entry of `uuidArray` begins, behind the header. */
function keyAt(i: number): number {
  return 20 + i * KEY_STRIDE;
}
