import { Fault } from '@laurel/contract/faults/faults.ts';

/** What may come next inside the open containers. */
const VALUE = 0;
const VALUE_OR_END = 1;
const NAME_OR_END = 2;
const NAME = 3;
const COMMA_OR_END = 4;

/**
 * Scans JSON text (RFC 8259) in UTF-8 without building values, so that its cost depends only on the number of bytes. It
 * accepts exactly what `JSON.parse` accepts, so what was scanned can be parsed. It does not recurse, so any depth is
 * possible.
 */
export class JsonScanner {
  /** Of the next byte to be read. */
  position: number;
  readonly #bytes: Uint8Array;
  /** 1 for each open object and 0 for each open array. */
  #containers = new Uint8Array(64);
  #depth = 0;
  #next = VALUE;

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes;
    this.position = position;
  }

  /** Passes whitespace and returns the byte after it; undefined at the end of the text. */
  peek(): number | undefined {
    const bytes = this.#bytes;
    let byte = bytes[this.position];
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++this.position];
    return byte;
  }

  /** Passes this byte, and whitespace before it. Fault: `malformed_body` if there is a different byte. */
  expect(character: string): void {
    if (this.peek() !== character.charCodeAt(0)) throw malformedJson();
    this.position++;
  }

  /** Passes a string, its quotes included. Fault: `malformed_body`. */
  skipString(): void {
    this.expect('"');
    const bytes = this.#bytes;
    for (;;) {
      const byte = bytes[this.position++];
      if (byte === 0x22) return;
      if (byte === 0x5c) this.#skipEscape();
      else if (byte === undefined || byte < 0x20) throw malformedJson();
    }
  }

  /**
   * Passes a value. Returns false if it stopped inside the value because `until` was reached; the next call continues from
   * there. Fault: `malformed_body`.
   */
  skipValue(until: number): boolean {
    do {
      if (this.#next === COMMA_OR_END) this.#skipDelimiter();
      else if (this.#next === NAME || this.#next === NAME_OR_END) this.#skipName();
      else this.#enterValue();
      if (this.#depth === 0) {
        this.#next = VALUE;
        return true;
      }
    } while (this.position < until);
    return false;
  }

  #enterValue(): void {
    const byte = this.peek();
    const mayEnd = this.#next === VALUE_OR_END;
    this.#next = COMMA_OR_END;
    if (byte === 0x5d && mayEnd) this.#close();
    else if (byte === 0x22) this.skipString();
    else if (byte === 0x7b) this.#open(1);
    else if (byte === 0x5b) this.#open(0);
    else if (byte === 0x74) this.#skipLiteral('true');
    else if (byte === 0x66) this.#skipLiteral('false');
    else if (byte === 0x6e) this.#skipLiteral('null');
    else this.#skipNumber();
  }

  #skipName(): void {
    if (this.peek() === 0x7d && this.#next === NAME_OR_END) {
      this.#close();
    } else {
      this.skipString();
      this.expect(':');
      this.#next = VALUE;
    }
  }

  #skipDelimiter(): void {
    const isObject = this.#containers[this.#depth - 1] === 1;
    const byte = this.peek();
    if (byte === (isObject ? 0x7d : 0x5d)) {
      this.#close();
    } else {
      this.expect(',');
      this.#next = isObject ? NAME : VALUE;
    }
  }

  #open(container: 0 | 1): void {
    if (this.#depth === this.#containers.length) {
      const larger = new Uint8Array(2 * this.#depth);
      larger.set(this.#containers);
      this.#containers = larger;
    }
    this.#containers[this.#depth++] = container;
    this.#next = container === 1 ? NAME_OR_END : VALUE_OR_END;
    this.position++;
  }

  #close(): void {
    this.#depth--;
    this.#next = COMMA_OR_END;
    this.position++;
  }

  #skipLiteral(literal: string): void {
    for (let i = 0; i < literal.length; i++)
      if (this.#bytes[this.position++] !== literal.charCodeAt(i)) throw malformedJson();
  }

  #skipNumber(): void {
    if (this.#bytes[this.position] === 0x2d) this.position++;
    if (this.#bytes[this.position] === 0x30) this.position++;
    else this.#skipDigits();
    if (this.#bytes[this.position] === 0x2e) {
      this.position++;
      this.#skipDigits();
    }
    if (((this.#bytes[this.position] ?? 0) | 0x20) !== 0x65) return;
    this.position++;
    const sign = this.#bytes[this.position];
    if (sign === 0x2b || sign === 0x2d) this.position++;
    this.#skipDigits();
  }

  /** At least one. */
  #skipDigits(): void {
    const start = this.position;
    let byte = this.#bytes[start];
    while (byte !== undefined && byte >= 0x30 && byte <= 0x39) byte = this.#bytes[++this.position];
    if (this.position === start) throw malformedJson();
  }

  #skipEscape(): void {
    const escaped = String.fromCharCode(this.#bytes[this.position++] ?? 0);
    if ('"\\/bfnrt'.includes(escaped)) return;
    if (escaped !== 'u') throw malformedJson();
    for (let i = 0; i < 4; i++) if (!isHexDigit(this.#bytes[this.position++])) throw malformedJson();
  }
}

function isHexDigit(byte = 0): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}

/** The fault of a body that `JSON.parse` does not accept. */
export function malformedJson(): Fault {
  return new Fault('malformed_body', 'The body is not valid JSON.');
}
